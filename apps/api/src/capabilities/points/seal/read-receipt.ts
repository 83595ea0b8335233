import { common } from "@colheita/contract/kit";
import { notSealed } from "@colheita/contract/points/seal-endpoints";
import type { Db } from "../../../platform/database/database.ts";
import type { Download } from "../../../platform/http/serve.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { readSetting } from "../../settings/index.ts";
import { entryHash, entryText, auditPathOf } from "./seal-tree.ts";
import {
  entriesOfMember,
  hashesAt,
  leafOf,
  recordedDayOf,
  sealOf,
  sealsAfter,
  type Seal,
} from "./seal-store.ts";

/** Returns a seal as a receipt contains it. */
const toSealReply = ({ day, root, members, entries, previousHash, hash }: Seal) => ({
  day,
  root,
  members,
  entries,
  previousHash,
  hash,
});

/**
 * Returns the receipt of an entry: what its member's books recorded that day, the way from there to the seal of the
 * day, and the chain of seals up to the newest. Whoever holds it can check it with `verify-receipt.mjs` alone, without
 * us. Entries that no statement shows stand in it by their hash.
 * @throws Refusal not-found for a line that is missing, invisible or somebody else's; points/not-sealed until the day
 * is.
 */
export async function receiptOf(db: Db, memberId: string, entryId: string): Promise<Download> {
  const day = await recordedDayOf(db, memberId, entryId);
  if (day === undefined) throw new Refusal(common.notFound);
  const seal = await sealOf(db, day);
  if (!seal) throw new Refusal(notSealed);
  const [entries, leaf, chain, programme] = await Promise.all([
    entriesOfMember(db, day, memberId),
    leafOf(db, day, memberId),
    sealsAfter(db, day),
    readSetting(db, "ProgrammeName"),
  ]);
  if (!leaf) throw new Error(`the seal of ${day} has no leaf of ${memberId}`);
  const { members: leaves, format } = seal;
  const receipt = {
    format: "colheita-receipt-1",
    programme,
    entry: entryId,
    member: memberId,
    day,
    entries: entries.map((entry) => ({
      hash: entryHash(entry, format),
      ...(!entry.isInvisible && { text: entryText(entry, format) }),
    })),
    leaf: { ...leaf, leaves },
    path: await hashesAt(db, day, auditPathOf(leaf.position, leaves)),
    seals: [seal, ...chain].map(toSealReply),
  };
  return {
    contentType: "application/json; charset=utf-8",
    filename: `comprovante-${entryId}.json`,
    body: Buffer.from(JSON.stringify(receipt, null, 2)),
  };
}
