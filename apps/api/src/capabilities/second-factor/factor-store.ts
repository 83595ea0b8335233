import type { Factor } from "@colheita/contract/second-factor/second-factor-records";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** An authenticator app that may finish a log-in. */
export interface AppFactor {
  readonly id: string;
  readonly sealedSecret: string;
}

/** A passkey that may finish a log-in. */
export interface PasskeyFactor {
  readonly id: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly signCount: number;
  readonly transports: readonly string[];
}

/** Returns somebody's factors as they are listed to them, the oldest first. */
export async function listFactors(db: Db | Tx, ownerId: string): Promise<Factor[]> {
  const rows = await db
    .selectFrom("secondFactor.factor")
    .select(["id", "kind", "name", "createdAt", "lastUsedAt"])
    .where("ownerId", "=", ownerId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ lastUsedAt, ...factor }) => ({ ...factor, lastUsedAt: lastUsedAt ?? undefined }));
}

export async function listApps(db: Db | Tx, ownerId: string): Promise<AppFactor[]> {
  const rows = await db
    .selectFrom("secondFactor.factor")
    .select(["id", "sealedSecret"])
    .where("ownerId", "=", ownerId)
    .where("kind", "=", "totp")
    .$narrowType<{ sealedSecret: string }>()
    .execute();
  return rows;
}

export async function listPasskeys(db: Db | Tx, ownerId: string): Promise<PasskeyFactor[]> {
  const rows = await db
    .selectFrom("secondFactor.factor")
    .select(["id", "credentialId", "publicKey", "signCount", "transports"])
    .where("ownerId", "=", ownerId)
    .where("kind", "=", "passkey")
    .$narrowType<{ credentialId: string; publicKey: Buffer; signCount: number; transports: string[] }>()
    .execute();
  return rows.map(({ publicKey, ...factor }) => ({ ...factor, publicKey: new Uint8Array(publicKey) }));
}

interface NewFactor {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
}

/** Stores an authenticator app whose first code was right: the code of `lastStep`. */
export async function insertApp(
  tx: Tx,
  app: NewFactor & { readonly sealedSecret: string; readonly lastStep: number },
): Promise<void> {
  await tx
    .insertInto("secondFactor.factor")
    .values({ ...app, kind: "totp" })
    .execute();
}

/** Stores a passkey; false when it is a factor already, whoever's. */
export async function insertPasskey(
  tx: Tx,
  passkey: NewFactor & Omit<PasskeyFactor, "id">,
): Promise<boolean> {
  const { publicKey, transports, ...rest } = passkey;
  const inserted = await tx
    .insertInto("secondFactor.factor")
    .values({ ...rest, kind: "passkey", publicKey: Buffer.from(publicKey), transports: [...transports] })
    .onConflict((conflict) => conflict.column("credentialId").doNothing())
    .returning("id")
    .execute();
  return inserted.length === 1;
}

/** Accepts the code of a time step, if neither it nor a later one was accepted before: of any number at once, one is. */
export async function acceptStep(tx: Tx, factorId: string, step: number): Promise<boolean> {
  const accepted = await tx
    .updateTable("secondFactor.factor")
    .set({ lastStep: step, lastUsedAt: sql<Date>`platform.clock()` })
    .where("id", "=", factorId)
    .where("lastStep", "<", step)
    .returning("id")
    .execute();
  return accepted.length === 1;
}

/** Records that a passkey has signed, and how often by its own count. */
export async function acceptSignature(tx: Tx, factorId: string, signCount: number): Promise<void> {
  await tx
    .updateTable("secondFactor.factor")
    .set({ signCount, lastUsedAt: sql<Date>`platform.clock()` })
    .where("id", "=", factorId)
    .execute();
}

/** Names a factor of theirs; false when they have none of that id. */
export async function updateName(tx: Tx, ownerId: string, factorId: string, name: string): Promise<boolean> {
  const named = await tx
    .updateTable("secondFactor.factor")
    .set({ name })
    .where("id", "=", factorId)
    .where("ownerId", "=", ownerId)
    .returning("id")
    .execute();
  return named.length === 1;
}

/** Removes a factor of theirs and returns its name; nothing when they have none of that id. */
export async function deleteFactor(tx: Tx, ownerId: string, factorId: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom("secondFactor.factor")
    .where("id", "=", factorId)
    .where("ownerId", "=", ownerId)
    .returning("name")
    .executeTakeFirst();
  return removed?.name;
}

/** Removes every factor of theirs. */
export async function deleteFactors(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom("secondFactor.factor").where("ownerId", "=", ownerId).execute();
}
