/** What is said around a floating message. */
export const messagesCopy = {
  region: "Mensagens",
  close: "Fechar mensagem",
  kinds: {
    success: "Pronto",
    warning: "Atenção",
    error: "Erro",
    info: "Aviso",
    loading: "Aguarde",
  },
} as const;

/** What is said around a notification card. */
export const cardsCopy = { region: "Avisos", close: "Fechar aviso" } as const;
