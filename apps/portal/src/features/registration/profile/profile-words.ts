import { waitWords } from "../../../platform/wait-words.ts";

/** Why the data were not saved: it stands above the button, which is where a long form is looked at when it is sent. */
export interface ProfileProblem {
  readonly title: string;
  readonly text: string;
}

const waiting = "{wait}";
export const unsavedTitle = "Os dados não foram salvos.";

/** The form goes on: something was typed while the rest was being saved. */
export const savedInPartWords =
  "Dados salvos. O que você mudou durante o envio ainda não foi salvo: salve de novo.";

const words: Readonly<Record<string, ProfileProblem>> = {
  "email-check-fail": {
    title: "O e-mail novo ainda não foi confirmado.",
    text: "Peça outro código para salvar.",
  },
  "password/proof-expired": {
    title: "A confirmação do e-mail já passou do prazo.",
    text: "Peça outro código para salvar.",
  },
  "too-many-requests": { title: "Muitos pedidos seguidos.", text: `${waiting} e tente de novo.` },
};

/** Returns the words above the button for a refusal that no field is wrong in. */
export function profileProblem(code: string, retryAfterSeconds?: number): ProfileProblem {
  const found = words[code] ?? {
    title: unsavedTitle,
    text: "O problema é nosso. O que você preencheu continua aqui: tente de novo em alguns minutos.",
  };
  return { ...found, text: found.text.replace(waiting, waitWords(retryAfterSeconds)) };
}

/** At the field: that the e-mail is taken is revealed to whoever proved that it is theirs, and to nobody else. */
export const emailInUseWords = "Outro participante já usa este e-mail. Use outro.";
