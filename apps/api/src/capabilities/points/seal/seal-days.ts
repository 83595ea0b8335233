import type { Db, Tx } from "../../../platform/database/database.ts";
import { leafHash, NEWEST_FORMAT, rootOf, sealHash, type SealFormat } from "./seal-tree.ts";
import {
  dayToSeal,
  hashesByMember,
  insertSeal,
  isTreeStored,
  newestSeals,
  sealOf,
  lockSealing,
  type Seal,
} from "./seal-store.ts";

/** Returns what the entries of a day hash to now. */
async function drawDay(tx: Tx, day: string, format: SealFormat) {
  const leaves: { readonly memberId: string; readonly hash: string }[] = [];
  let entries = 0;
  for await (const { memberId, hashes } of hashesByMember(tx, day, format)) {
    leaves.push({ memberId, hash: leafHash(memberId, day, hashes) });
    entries += hashes.length;
  }
  const root = rootOf(leaves.map(({ hash }) => hash));
  return { leaves, root, entries, members: leaves.length };
}

/**
 * Seals every day that is over and has no seal, the oldest first, each in a transaction of its own. Days without
 * entries are sealed, too: a gap in the chain would have to be believed. Returns how many days that were. Throws while
 * a transaction is open that began before today and may still write into a day: whoever calls tries again.
 */
export async function sealDays({ db, signal }: { db: Db; signal?: AbortSignal }): Promise<number> {
  for (let sealed = 0; ; sealed += 1) {
    signal?.throwIfAborted();
    const isSealed = await db.transaction().execute(async (tx) => {
      await lockSealing(tx);
      const due = await dayToSeal(tx);
      if (due === undefined) return false;
      if (due.isHeld)
        throw new Error(`${due.day} can't be sealed: a transaction is open that began before today`);
      const { day } = due;
      const [last] = await newestSeals(tx, undefined, 1);
      const format = NEWEST_FORMAT;
      const { leaves, ...drawn } = await drawDay(tx, day, format);
      const seal = { day, ...drawn, format, previousHash: last?.hash ?? null };
      await insertSeal(tx, { ...seal, hash: sealHash(seal) }, leaves);
      return true;
    });
    if (!isSealed) return sealed;
  }
}

/** Returns whether the entries of a sealed day still hash to its tree and its seal, and it to its chain. */
export async function isIntact(db: Db, { day }: Pick<Seal, "day">): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const seal = await sealOf(tx, day);
    if (!seal) return false;
    const [before] = await newestSeals(tx, day, 1);
    const { leaves, root, entries, members } = await drawDay(tx, day, seal.format);
    const drawn = { day, root, entries, members, previousHash: before?.hash ?? null };
    return seal.root === root && seal.hash === sealHash(drawn) && (await isTreeStored(tx, day, leaves));
  });
}
