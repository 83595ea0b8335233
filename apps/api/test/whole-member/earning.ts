import { todayInSaoPaulo } from "@colheita/brazil";
import { cancelPurchase, earnByPurchase, publishReady } from "../../src/capabilities/earning/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/database/ids.ts";
import type { Member } from "../world/members.ts";

/** Buys something that earns, and takes it back: every table of purchases has a row, and the balance is as it was. */
export async function fill(tx: Tx, { id: memberId }: Member): Promise<void> {
  const madeBy = "005Operator0001";
  await publishReady(tx, {
    terms: {
      kind: "PointPerDollar",
      name: "1 ponto a cada R$ 1,00",
      description: "Em insumos.",
      points: 1,
      startsOn: "2020-01-01",
      visibility: { categories: [], milestones: [] },
      lotDays: 730,
      waitDays: 0,
    },
    writtenBy: madeBy,
    approvedBy: "005Operator0002",
  });
  const cause = { memberId, causeKind: "invoice", causeId: newId("inv") } as const;
  await earnByPurchase(tx, {
    ...cause,
    description: "Nota fiscal 1",
    boughtOn: todayInSaoPaulo(new Date()),
    lines: [{ product: "SOJ-1", cents: 10_000 }],
  });
  await cancelPurchase(tx, cause, { madeBy, reason: "Nota cancelada" });
}
