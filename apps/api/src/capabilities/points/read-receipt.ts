import { common } from "@colheita/contract/kit";
import { notSealed } from "@colheita/contract/points/seal-endpoints";
import type { Db } from "../../platform/database/database.ts";
import type { Download } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { readSetting } from "../settings/index.ts";
import { entryHash, entryText, pathOf } from "./seal-tree.ts";
import { entriesOfMember, leavesOf, recordedDayOf, sealOf, sealsAfter, type Seal } from "./seal-store.ts";

/** A seal as a receipt tells it. */
const told = ({ day, root, members, entries, previousHash, hash }: Seal) => ({
  day,
  root,
  members,
  entries,
  previousHash,
  hash,
});

/**
 * The receipt of an entry: what its member's books recorded that day, the way from there to the seal of the day, and the
 * chain of seals up to the newest. Whoever holds it can check it with `verify-receipt.mjs` alone, without us. Entries that
 * no statement shows are told by their hash.
 * @throws Refusal not-found for a line that is missing, invisible or somebody else's; points/not-sealed until the day is.
 */
export async function receiptOf(db: Db, memberId: string, entryId: string): Promise<Download> {
  const day = await recordedDayOf(db, memberId, entryId);
  if (day === undefined) throw new Refusal(common.notFound);
  const seal = await sealOf(db, day);
  if (!seal) throw new Refusal(notSealed);
  const [entries, leaves, chain, programme] = await Promise.all([
    entriesOfMember(db, day, memberId),
    leavesOf(db, day),
    sealsAfter(db, day),
    readSetting(db, "ProgrammeName"),
  ]);
  const position = leaves.findIndex((leaf) => leaf.memberId === memberId);
  const hashes = leaves.map(({ hash }) => hash);
  const receipt = {
    format: "colheita-receipt-1",
    programme,
    entry: entryId,
    member: memberId,
    day,
    entries: entries.map((entry) => ({
      hash: entryHash(entry),
      ...(!entry.isInvisible && { text: entryText(entry) }),
    })),
    leaf: { hash: hashes[position], position, leaves: hashes.length },
    path: pathOf(hashes, position),
    seals: [seal, ...chain].map(told),
  };
  return {
    contentType: "application/json; charset=utf-8",
    filename: `comprovante-${entryId}.json`,
    body: Buffer.from(JSON.stringify(receipt, null, 2)),
  };
}
