interface ImportMetaEnv {
  readonly VITE_PROGRAMME_PATH_WORD?: string;
  readonly VITE_UNLABELLED_INVOICES_FOR?: string;
}
