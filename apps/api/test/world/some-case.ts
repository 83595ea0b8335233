let nextEmail = 0;

/** Returns a case as a form that is right sends it, of somebody who wrote none before. */
export function someCase(more: object = {}): object {
  return {
    Type: "Outros",
    Reason: "Dúvida",
    Description: "Quando começa a próxima safra?",
    Name: "Nair Segura",
    SuppliedEmail: `pergunta${(nextEmail += 1)}@correio.example`,
    Phone: "(66) 99812-4471",
    ...more,
  };
}

/** Returns whose case it is, by the e-mail of its form. */
export const emailOf = (body: object): string => (body as { SuppliedEmail: string }).SuppliedEmail;
