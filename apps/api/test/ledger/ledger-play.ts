import { expect } from "vitest";
import { lockBoth, move } from "../../src/capabilities/points/ledger/move-points.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import type { LedgerModel } from "./ledger-model.ts";

/** One command: what it does to the ledger, and what it then does to the model. */
export interface Play {
  readonly act: (tx: Tx) => Promise<string | undefined>;
  /** Is called in the order in which the ledger took them. */
  readonly follow: (known: string | undefined) => void;
  /** A refusal that the model, at the end of the round, explains. */
  readonly refusal?: { readonly words: RegExp; readonly isExplained: () => boolean };
}

/** One side of a transfer, in the ledger and in the model. */
export interface Side {
  readonly memberId: string;
  readonly model: LedgerModel;
}

let lastTransfer = 0;

/** Returns the play in which one member sends points to another. */
export function transferPlay(from: Side, to: Side, points: number): Play {
  const transferId = `a1T${String((lastTransfer += 1)).padStart(12, "0")}`;
  const way = { senderId: from.memberId, receiverId: to.memberId };
  return {
    act: async (tx) => (await move(tx, { ...way, transferId, points }, await lockBoth(tx, way)))?.sentId,
    follow: (id) => expect(id !== undefined).toBe(from.model.transfer(to.model, points)),
  };
}
