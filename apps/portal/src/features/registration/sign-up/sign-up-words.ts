import { waitWords } from "../../../platform/wait-words.ts";

interface RefusalWords {
  readonly title: string;
  readonly text: string;
  /** What else leads on. */
  readonly way?: "log-in" | "help";
}

const waiting = "{wait}";

const words: Readonly<Record<string, RefusalWords>> = {
  "auth/cpfcnpj-already-in-use": {
    title: "Já existe um cadastro com este CPF ou CNPJ.",
    text: "Entre com a sua senha, ou use “Esqueci a senha” para definir outra.",
    way: "log-in",
  },
  "email-already-in-use": {
    title: "Outro participante já usa este e-mail.",
    text: "Use outro e-mail, ou entre na conta que já existe.",
    way: "log-in",
  },
  "email-check-fail": {
    title: "Este contato ainda não foi confirmado.",
    text: "Peça outro código: toque de novo em Criar cadastro.",
  },
  "password/proof-expired": {
    title: "A confirmação do contato já passou do prazo.",
    text: "Peça outro código: toque de novo em Criar cadastro.",
  },
  "user-mismatch": {
    title: "A conta que você conectou é de outro participante.",
    text: "Entre na conta que já existe, ou comece o cadastro sem ela.",
    way: "log-in",
  },
  "access-code/too-many": {
    title: "Você já pediu todos os códigos por agora.",
    text: `${waiting} e peça outro.`,
  },
  "missing-recaptcha-token": {
    title: "Não confirmamos que você é uma pessoa.",
    text: "Antes de enviar, o seu aparelho faz um cálculo rápido, para mostrar que não é um robô. Desta vez ele não terminou: tente de novo. Se continuar, use outro aparelho.",
  },
  "too-many-requests": { title: "Muitos pedidos seguidos.", text: `${waiting} e tente de novo.` },
  unavailable: { title: "Muita gente está entrando agora.", text: `${waiting} e tente de novo.` },
  "auth/user-disabled": {
    title: "Esta conta não pode entrar.",
    text: "Fale com a nossa equipe para saber o motivo.",
    way: "help",
  },
};

/** Only an answer says whether a member was made; the same sign-up sent again makes no second one. */
export const lostSignUp: RefusalWords = {
  title: "A resposta não chegou.",
  text: "O que você preencheu continua aqui. Tente de novo: se o cadastro já foi feito, ele não se repete.",
};

/** The member is made, and the session did not come: it is asked for again by itself. */
export const signUpNotOpen: RefusalWords = {
  title: "Cadastro feito, mas a sua conta ainda não abriu.",
  text: "Continuamos tentando. Se demorar, entre com o CPF ou CNPJ e a senha.",
  way: "log-in",
};

/** Returns the words above the form for a refused sign-up that no single field is wrong in. */
export function signUpWords(code: string, retryAfterSeconds?: number): RefusalWords {
  const found = words[code] ?? {
    title: "O cadastro não foi enviado.",
    text: "O problema é nosso. O que você preencheu continua aqui: tente de novo em alguns minutos.",
  };
  return { ...found, text: found.text.replace(waiting, waitWords(retryAfterSeconds)) };
}
