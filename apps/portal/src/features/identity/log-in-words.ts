import { usernameRefusal } from "@colheita/brazil";
import type { UsernameRefusal } from "@colheita/brazil";

/** Everything that may come of a log-in but the session. `network` and `unknown` are ours, the rest is the contract's. */
export type LogInProblem =
  | "wrong-password"
  | "auth/user-disabled"
  | "too-many-requests"
  | "user-needs-password-definition"
  | "unavailable"
  | "invalid-request"
  | "network"
  | "unknown";

export interface LogInWords {
  readonly title: string;
  readonly text: string;
  /** The reader can do nothing alone: the way to the team is shown. */
  readonly needsHelp?: boolean;
}

function waitInWords(seconds: number | undefined): string {
  if (seconds === undefined) return "Espere alguns minutos e tente de novo.";
  if (seconds < 90) return `Espere ${seconds} segundos e tente de novo.`;
  return `Espere ${Math.ceil(seconds / 60)} minutos e tente de novo.`;
}

const words: Record<Exclude<LogInProblem, "too-many-requests">, LogInWords> = {
  "wrong-password": {
    title: "Usuário ou senha não conferem.",
    text: "Confira o que você digitou e tente de novo.",
  },
  "auth/user-disabled": {
    title: "Esta conta não pode entrar.",
    text: "Ela está bloqueada, inativa ou saiu do programa.",
    needsHelp: true,
  },
  "user-needs-password-definition": {
    title: "Esta conta ainda não tem senha.",
    text: "É o seu primeiro acesso: fale com a nossa equipe para criar a sua.",
    needsHelp: true,
  },
  unavailable: { title: "Muita gente entrando agora.", text: "Espere alguns segundos e tente de novo." },
  "invalid-request": {
    title: "Usuário ou senha não conferem.",
    text: "Confira o que você digitou e tente de novo.",
  },
  network: {
    title: "Sem sinal.",
    text: "Não conseguimos falar com o servidor. O que você digitou continua aqui: tente de novo quando a internet voltar.",
  },
  unknown: {
    title: "Não foi possível entrar agora.",
    text: "O problema é nosso. Tente de novo em alguns minutos.",
  },
};

/** What the log-in form says about a problem. */
export function wordsOf(problem: LogInProblem, retryAfterSeconds?: number): LogInWords {
  if (problem !== "too-many-requests") return words[problem];
  return { title: "Muitas tentativas.", text: waitInWords(retryAfterSeconds) };
}

/** A problem by its code in an address, as the server writes it after a form that was sent without scripts. */
export function problemOfCode(code: string | null): LogInProblem | undefined {
  if (code === null) return undefined;
  return code === "too-many-requests" || Object.hasOwn(words, code) ? (code as LogInProblem) : "unknown";
}

const usernameWords: Record<UsernameRefusal, string> = {
  empty: "Digite o seu CPF, CNPJ ou e-mail.",
  text: "Isto não é um CPF, um CNPJ nem um e-mail. Confira o que você digitou.",
  cpf: "Este CPF não existe. Confira os números.",
  email: "Este e-mail está incompleto. Confira o que vem depois do @.",
};

export interface FieldErrors {
  readonly username?: string;
  readonly password?: string;
}

/** What is wrong with the fields before anything is sent; nothing when they may be sent. */
export function fieldErrors(username: string, password: string): FieldErrors | undefined {
  const refusal = usernameRefusal(username);
  const errors: FieldErrors = {
    ...(refusal === null ? {} : { username: usernameWords[refusal] }),
    ...(password === "" ? { password: "Digite a sua senha." } : {}),
  };
  return Object.keys(errors).length > 0 ? errors : undefined;
}
