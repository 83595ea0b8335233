/** What is said of a file that was not fetched, for want of a network. */
export const exportOfflineWords =
  "Sem sinal. O arquivo não foi baixado. Tente de novo quando a internet voltar.";
