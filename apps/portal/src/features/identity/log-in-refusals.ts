import type { logIn } from "@colheita/contract/identity/identity-endpoints";
import type { RefusalCode } from "../../platform/data/refusal-code.ts";
import { waitWords } from "../../platform/wait-words.ts";
import type { LogInWords } from "./log-in-words.ts";

const words: Readonly<Record<Exclude<RefusalCode<typeof logIn>, "too-many-requests">, LogInWords>> = {
  "wrong-password": {
    title: "Usuário ou senha não conferem.",
    text: "Confira o que você digitou e tente de novo.",
  },
  "auth/user-disabled": {
    title: "Esta conta não pode entrar.",
    text: "Ela está bloqueada, inativa ou saiu do programa.",
    needsHelp: true,
  },
  "missing-recaptcha-token": {
    title: "Não confirmamos que você é uma pessoa.",
    text: "Depois de muitas senhas erradas, o seu aparelho faz um cálculo rápido, para mostrar que não é um robô. Desta vez ele não terminou: tente de novo. Se continuar, use outro aparelho ou fale com a nossa equipe.",
    needsHelp: true,
  },
  "multi-factor-auth-required": {
    title: "Falta o segundo passo.",
    text: "A senha está certa. Digite de novo para continuar.",
  },
  unavailable: { title: "Muita gente entrando agora.", text: "Espere alguns segundos e tente de novo." },
  "invalid-request": {
    title: "Usuário ou senha não conferem.",
    text: "Confira o que você digitou e tente de novo.",
  },
};

const unknown: LogInWords = {
  title: "Não foi possível entrar agora.",
  text: "O problema é nosso. Tente de novo em alguns minutos.",
};

/** Returns what the log-in form says about a refusal. An unknown code is reported as an error of ours. */
export function refusalWords(code: string, retryAfterSeconds?: number): LogInWords {
  if (code === "too-many-requests")
    return { title: "Muitas tentativas.", text: `${waitWords(retryAfterSeconds)} e tente de novo.` };
  return Object.hasOwn(words, code) ? words[code as keyof typeof words] : unknown;
}
