import { globSync } from "node:fs";
import { join } from "node:path";
import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import * as z from "zod/mini";
import type { LoggedMember, Member } from "./members.ts";
import { formUserGroup } from "../../src/capabilities/identity/index.ts";
import { sql, type Db, type Tx } from "../../src/platform/database/database.ts";
import { earn } from "../ledger/ledger-members.ts";
import type { PrivacyWorld } from "./privacy-world.ts";
import { addGrant, delivery } from "../rewards/rewards-world.ts";
import { addApp } from "./second-factor-world.ts";

const FOLDER = join(import.meta.dirname, "../whole-member");

const wireAddress = z.encode(DeliveryAddress, delivery);

const cancel = (world: PrivacyWorld, member: LoggedMember, redemptionId: string) =>
  world.call("POST", `/api/redemptions/${redemptionId}/cancel`, {
    token: member.token,
    headers: { "idempotency-key": `cancels-${redemptionId}` },
  });

/** Redeems one of a reward, and returns the redemption. */
export async function redeem(world: PrivacyWorld, member: LoggedMember, rewardId: string): Promise<string> {
  const grant = await addGrant(world.db, member.id, rewardId);
  const answer = await world.call("POST", "/api/processRedeem", {
    token: member.token,
    headers: { "idempotency-key": `redeems-${member.id}` },
    body: { contactId: member.id, productItemId: rewardId, quantity: 1, grant, delivery: wireAddress },
  });
  return String(answer.json()["Id"]);
}

interface Filling {
  readonly fill: (tx: Tx, member: Member) => Promise<void>;
}

/** What fills the tables of each capability: `test/whole-member/<capability>.ts`. */
const fillings = await Promise.all(
  globSync("*.ts", { cwd: FOLDER }).map(async (file) => (await import(join(FOLDER, file))) as Filling),
);

/** Returns a member of whom something is stored in every table that a member can fill. */
export async function wholeMember(world: PrivacyWorld, rewardId: string): Promise<LoggedMember> {
  const member = await world.member();
  const { id, token } = member;
  await earn(world.db, id, 1_000);
  await earn(world.db, id, 200, { releasesOn: addDays(todayInSaoPaulo(new Date()), 90) });
  await addApp(world, member);
  const linked = await world.registered();
  await world.db.transaction().execute(async (tx) => {
    await formUserGroup(tx, id, [linked.id]);
    for (const { fill } of fillings) await fill(tx, member);
  });
  await world.call("PUT", "/api/rewards/goal", { token, body: { productItemId: rewardId } });
  await world.call("PUT", `/api/rewards/${rewardId}/wish`, { token, body: { IsWished: true } });
  await world.call("POST", "/api/getUserByDoc", { token, body: { cpfCnpj: linked.taxId } });
  await world.call("POST", "/api/auth/forgot-password", { body: { cpf: member.taxId } });
  await cancel(world, member, await redeem(world, member, rewardId));
  await world.call("POST", "/api/privacy/exports", { token });
  await world.makeCopies();
  return member;
}

const columnOf: Readonly<Record<string, string>> = {
  "imports.record": "owner_id",
  "identity.member": "id",
  "identity.user_group": "main_member_id",
  "platform.audit_entry": "subject_id",
  "platform.log_record": "subject_id",
  "platform.idempotency": "caller_id",
  "second_factor.factor": "owner_id",
  "second_factor.recovery_code": "owner_id",
};
/** Returns how many rows a table holds of a member. */
export async function rowsOf(db: Db, table: string, memberId: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}
    where ${sql.ref(columnOf[table] ?? "member_id")} = ${memberId}`.execute(db);
  return rows[0]?.rows ?? -1;
}
