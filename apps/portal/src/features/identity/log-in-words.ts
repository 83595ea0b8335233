import { usernameRefusal } from "@colheita/brazil";
import type { UsernameRefusal } from "@colheita/brazil";

/** What the log-in form says about something that went wrong. The words of refusals come when one does. */
export interface LogInWords {
  readonly title: string;
  readonly text: string;
  /** The reader can do nothing alone: the way to the team is shown. */
  readonly needsHelp?: boolean;
}

/** What it says without a network. */
export const noNetwork: LogInWords = {
  title: "Sem sinal.",
  text: "Não conseguimos falar com o servidor. O que você digitou continua aqui: tente de novo quando a internet voltar.",
};

/** What is wrong with a username, at its field. */
export const usernameWords: Record<UsernameRefusal, string> = {
  empty: "Digite o seu CPF, CNPJ ou e-mail.",
  text: "Isto não é um CPF, um CNPJ nem um e-mail. Confira o que você digitou.",
  cpf: "Este CPF não existe. Confira os números.",
  cnpj: "Este CNPJ não existe. Confira os números.",
  email: "Este e-mail está incompleto. Confira o que vem depois do @.",
};

export interface FieldErrors {
  readonly username?: string;
  readonly password?: string;
}

/** Returns what is wrong with the fields before anything is sent; nothing when they may be sent. */
export function fieldErrors(username: string, password: string): FieldErrors | undefined {
  const refusal = usernameRefusal(username);
  const errors: FieldErrors = {
    ...(refusal === null ? {} : { username: usernameWords[refusal] }),
    ...(password === "" ? { password: "Digite a sua senha." } : {}),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}
