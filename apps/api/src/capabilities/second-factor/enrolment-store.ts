import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { secondFactorLimits } from "./second-factor-rules.ts";

type Kind = "totp" | "passkey";

/** Stores what a factor is being added with; what was begun before in this session is forgotten. */
export async function storeEnrolment(
  tx: Tx,
  enrolment: { readonly sessionId: string; readonly kind: Kind; readonly sealedSecret: string },
): Promise<Date> {
  const expiresAt = sql<Date>`platform.clock() + make_interval(mins => ${secondFactorLimits.enrolmentMinutes}::integer)`;
  const { sealedSecret } = enrolment;
  const stored = await tx
    .insertInto("secondFactor.enrolment")
    .values({ ...enrolment, expiresAt })
    .onConflict((conflict) =>
      conflict.columns(["sessionId", "kind"]).doUpdateSet({ sealedSecret, expiresAt }),
    )
    .returning("expiresAt")
    .executeTakeFirstOrThrow();
  return stored.expiresAt;
}

/** Returns what a factor is being added with, held until the transaction ends; nothing when it took too long. */
export async function lockEnrolment(tx: Tx, sessionId: string, kind: Kind): Promise<string | undefined> {
  const row = await tx
    .selectFrom("secondFactor.enrolment")
    .select("sealedSecret")
    .where("sessionId", "=", sessionId)
    .where("kind", "=", kind)
    .where("expiresAt", ">", sql<Date>`platform.clock()`)
    .forUpdate()
    .executeTakeFirst();
  return row?.sealedSecret;
}

/** Ends an enrolment whose factor was added. */
export async function endEnrolment(tx: Tx, sessionId: string, kind: Kind): Promise<void> {
  await tx
    .deleteFrom("secondFactor.enrolment")
    .where("sessionId", "=", sessionId)
    .where("kind", "=", kind)
    .execute();
}

/** Lets this session change factors and the e-mail for a while. Returns until when. */
export async function storeFreshProof(tx: Tx, sessionId: string): Promise<Date> {
  const expiresAt = sql<Date>`platform.clock() + make_interval(mins => ${secondFactorLimits.freshProofMinutes}::integer)`;
  const stored = await tx
    .insertInto("secondFactor.freshProof")
    .values({ sessionId, expiresAt })
    .onConflict((conflict) => conflict.column("sessionId").doUpdateSet({ expiresAt }))
    .returning("expiresAt")
    .executeTakeFirstOrThrow();
  return stored.expiresAt;
}

/** Returns whether whoever has this session has shown lately that it is them. */
export async function isProofFresh(db: Db | Tx, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("secondFactor.freshProof")
    .select("sessionId")
    .where("sessionId", "=", sessionId)
    .where("expiresAt", ">", sql<Date>`platform.clock()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes what was begun and not finished, and proofs that are no longer fresh. */
export async function deleteOldEnrolments(db: Db): Promise<void> {
  await sql`delete from second_factor.enrolment where expires_at < platform.clock()`.execute(db);
  await sql`delete from second_factor.fresh_proof where expires_at < platform.clock()`.execute(db);
}
