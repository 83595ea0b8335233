import * as z from "zod/mini";
import { words } from "./setting-values.ts";

/** What a support case may be about (3.2, CaseSettings): types, the reasons of each, and the kind of record it becomes. */
export const CaseTypes = z.object({
  types: z
    .array(z.object({ type: words(60), reasons: z.array(words(80)).check(z.minLength(1)) }))
    .check(z.minLength(1)),
  recordType: words(80),
});

/** What members may write about, while nobody set others. */
export const memberCaseTypes: z.output<typeof CaseTypes> = {
  types: [
    {
      type: "Cadastro",
      reasons: ["Correção de e-mail e/ou telefone", "Alteração Cadastral", "Dúvida sobre o cadastro"],
    },
    { type: "Nota Fiscal", reasons: ["Nota recusada", "Nota sem pontos", "Dúvida sobre o envio"] },
    { type: "Pontos", reasons: ["Pontos não creditados", "Pontos vencidos", "Dúvida sobre o extrato"] },
    {
      type: "Resgate",
      reasons: ["Prêmio não chegou", "Prêmio com defeito", "Troca ou devolução", "Vale ou voucher"],
    },
    { type: "Acesso", reasons: ["Não recebi o código", "Troca de senha", "Outro problema de acesso"] },
    { type: "Outros", reasons: ["Dúvida", "Sugestão", "Elogio", "Reclamação"] },
  ],
  recordType: "Atendimento",
};

/** What visitors may. */
export const visitorCaseTypes: z.output<typeof CaseTypes> = {
  types: [
    {
      type: "Cadastro",
      reasons: [
        "Quero participar",
        "Correção de e-mail e/ou telefone",
        "Alteração Cadastral",
        "Dúvida sobre o cadastro",
      ],
    },
    { type: "Acesso", reasons: ["Não recebi o código", "Primeiro acesso", "Outro problema de acesso"] },
    { type: "Outros", reasons: ["Dúvida", "Sugestão", "Elogio", "Reclamação"] },
  ],
  recordType: "Atendimento a visitantes",
};
