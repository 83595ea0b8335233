import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { inParts } from "../../platform/database/in-parts.ts";

/** Who somebody is to a provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** A provider's account that opens a member's. */
export interface ConnectionRow {
  readonly id: string;
  readonly issuer: string;
  readonly label: string | null;
  readonly connectedAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Returns whose account this identity opens; nothing when nobody's. */
export async function findConnectedMember(db: Db | Tx, identity: Identity): Promise<string | undefined> {
  const row = await db
    .selectFrom("signOn.connection")
    .select("memberId")
    .where("issuer", "=", identity.issuer)
    .where("subject", "=", identity.subject)
    .executeTakeFirst();
  return row?.memberId;
}

/** Stores a connection. Returns whether it is new; false also when the identity is another member's. */
export async function insertConnection(
  tx: Tx,
  connection: Identity & { readonly id: string; readonly memberId: string; readonly label: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("signOn.connection")
    .values(connection)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Records that an identity opened its member's account. */
export async function touchConnection(tx: Tx, identity: Identity): Promise<void> {
  await sql`update sign_on.connection set last_used_at = platform.clock()
    where issuer = ${identity.issuer} and subject = ${identity.subject}`.execute(tx);
}

/** Returns a member's connections, the first made first. */
export async function listConnections(db: Db, memberId: string): Promise<ConnectionRow[]> {
  return db
    .selectFrom("signOn.connection")
    .select(["id", "issuer", "label", "connectedAt", "lastUsedAt"])
    .where("memberId", "=", memberId)
    .orderBy("connectedAt")
    .orderBy("id")
    .execute();
}

/** Removes one of a member's connections. Returns its issuer; nothing when the member has no such connection. */
export async function deleteConnection(tx: Tx, memberId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom("signOn.connection")
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .returning("issuer")
    .executeTakeFirst();
  return row?.issuer;
}

/** Uses a ticket up. Returns whether it had not been used before. */
export async function useTicket(db: Db, ticketHash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("signOn.usedTicket")
    .values({ ticketHash, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const DELETED_AT_ONCE = 5_000;

/** Deletes tickets that their age alone refuses by now. */
export async function deleteOldTickets(db: Db): Promise<void> {
  await inParts(DELETED_AT_ONCE, () =>
    sql`delete from sign_on.used_ticket where ticket_hash in (
      select ticket_hash from sign_on.used_ticket where expires_at < platform.clock()
      limit ${sql.lit(DELETED_AT_ONCE)})`.execute(db),
  );
}
