import * as z from "zod/mini";
import { between, jsonSetting, perUserType, words, type SettingTable } from "../kit/setting.ts";

/** What a support case may be about (3.2, CaseSettings): types, the reasons of each, and the kind of record it becomes. */
const CaseTypes = z.object({
  types: z
    .array(z.object({ type: words(60), reasons: z.array(words(80)).check(z.minLength(1)) }))
    .check(z.minLength(1)),
  recordType: words(80),
});

/** What members may write about, while nobody set others. */
const memberCaseTypes: z.output<typeof CaseTypes> = {
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
const visitorCaseTypes: z.output<typeof CaseTypes> = {
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

/** What cases may be about, and how many. */
export const supportSettings = {
  CaseSettings: perUserType(jsonSetting(CaseTypes, memberCaseTypes)),
  /** The same for who is not logged in; "Nota Fiscal" is never offered to them, even where it stands here (section 4). */
  CaseSettingsUnlogged: jsonSetting(CaseTypes, visitorCaseTypes),
  /**
   * Cases that may be opened: by visitors of one network in an hour, with one e-mail in a day, by all visitors in an hour,
   * and by one member in a day; confirmations that go to one e-mail in a day; and messages of one member in a day, those
   * with which a case is opened again among them.
   */
  CaseLimits: jsonSetting(
    z.object({
      networkPerHour: between(1, 100_000),
      emailPerDay: between(1, 1_000),
      mailsPerDay: between(0, 1_000),
      visitorsPerHour: between(1, 1_000_000),
      memberPerDay: between(1, 1_000),
      messagesPerDay: between(1, 10_000),
    }),
    {
      networkPerHour: 10,
      emailPerDay: 5,
      mailsPerDay: 2,
      visitorsPerHour: 500,
      memberPerDay: 20,
      messagesPerDay: 100,
    },
  ),
  /** Days after its resolution in which a case may be opened again; then it is closed by itself. */
  CaseReopenDays: jsonSetting(between(1, 365), 15),
} as const satisfies SettingTable;
