/** What is read where no ticket and no session say whose notes to show. */
export const withoutTicket = {
  title: "Notas fiscais no aplicativo",
  words:
    "Esta página mostra as notas de quem a abre pelo aplicativo do programa. Abra o aplicativo e escolha Notas fiscais, ou entre com a sua conta para ver as suas.",
} as const;

/** What is read where the ticket opens nothing: it has ended, or its address came cut off. */
export const ticketOver = {
  title: "Este acesso não vale mais",
  words:
    "Para proteger os seus dados, ele dura até 5 minutos, e o endereço precisa estar inteiro. Volte ao aplicativo e abra as notas de novo.",
} as const;

/** What is read under the notes that had come before the ticket ended. */
export const moreTicketOver = {
  title: "Este acesso não vale mais.",
  words: "O que já apareceu continua aqui. Para ver as demais, volte ao aplicativo e abra as notas de novo.",
} as const;
