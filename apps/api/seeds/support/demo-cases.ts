import { sql } from "kysely";
import { memberOf } from "../../src/capabilities/identity/index.ts";
import { recordCase, type RecordedCase } from "../../src/capabilities/support/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { ANA_ID } from "../identity/demo-members.ts";

const HOUR_MS = 3_600_000;
const attendant = "005DemoSupport0";

type Entry = RecordedCase["entries"][number];
interface DemoCase extends Pick<RecordedCase, "type" | "reason" | "description"> {
  readonly hoursAgo: number;
  readonly entries: readonly (Omit<Entry, "at"> & { readonly hoursAgo: number })[];
}

/** What Ana wrote to the programme: one case is resolved, one waits for more after a first answer. */
const cases: readonly DemoCase[] = [
  {
    type: "Nota Fiscal",
    reason: "Nota recusada",
    description: "A nota 003.610 voltou como recusada, e o CNPJ da revenda está certo. Podem conferir?",
    hoursAgo: 9 * 24,
    entries: [
      {
        author: "support",
        text: "Recebemos, Ana. Vamos pedir à revenda a confirmação da nota.",
        state: "em_atendimento",
        hoursAgo: 8 * 24,
      },
      {
        author: "support",
        text: "A revenda confirmou a nota 003.610, e os pontos já estão no seu extrato.",
        state: "resolvido",
        hoursAgo: 6 * 24,
      },
    ],
  },
  {
    type: "Resgate",
    reason: "Prêmio com defeito",
    description: "A parafusadeira chegou sem o carregador.",
    hoursAgo: 50,
    entries: [
      {
        author: "support",
        text: "Sentimos muito, Ana. O carregador sai amanhã da revenda, sem custo. Avisamos com o rastreio.",
        state: "em_atendimento",
        hoursAgo: 26,
      },
    ],
  },
];

/** Adds the cases of the demo, dated from the database's own clock. Members come first. */
export async function seedCases(tx: Tx): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select platform.clock() as now`.execute(tx);
  const [ana, now] = [await memberOf(tx, ANA_ID), rows[0]?.now];
  if (!ana?.email || !ana.phone || !now) throw new Error("The demo's first member is not there");
  const ago = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);
  const { id: memberId, email, phone, firstName, lastName } = ana;
  for (const { hoursAgo, entries, ...recorded } of cases)
    await recordCase(tx, {
      ...recorded,
      memberId,
      email,
      phone,
      name: `${firstName} ${lastName}`,
      createdAt: ago(hoursAgo),
      operatorId: attendant,
      entries: entries.map(({ hoursAgo: hours, ...entry }) => ({ ...entry, at: ago(hours) })),
    });
}
