interface ImportMetaEnv {
  readonly VITE_PROGRAMME_NAME?: string;
  readonly VITE_UNLABELLED_INVOICES_FOR?: string;
}
