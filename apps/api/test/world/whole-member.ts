import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import * as z from "zod/mini";
import { type LoggedMember } from "./members.ts";
import { insertAccount, insertRelations } from "../../src/capabilities/channels/index.ts";
import { cancelPurchase, earnByPurchase, publishReady } from "../../src/capabilities/earning/index.ts";
import { formUserGroup } from "../../src/capabilities/identity/index.ts";
import { registerPerson } from "../../src/capabilities/profile/index.ts";
import { sql, type Db, type Tx } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/database/ids.ts";
import { earn } from "../ledger/ledger-members.ts";
import type { PrivacyWorld } from "./privacy-world.ts";
import { addGrant, delivery } from "./rewards-world.ts";
import { addApp } from "./second-factor-world.ts";

const wireAddress = z.encode(DeliveryAddress, delivery);

const cancel = (world: PrivacyWorld, member: LoggedMember, redemptionId: string) =>
  world.call("POST", `/api/redemptions/${redemptionId}/cancel`, {
    token: member.token,
    headers: { "idempotency-key": `cancels-${redemptionId}` },
  });

/** Redeems one of a reward, and answers the redemption. */
export async function redeem(world: PrivacyWorld, member: LoggedMember, rewardId: string): Promise<string> {
  const grant = await addGrant(world.db, member.id, rewardId);
  const answer = await world.call("POST", "/api/processRedeem", {
    token: member.token,
    headers: { "idempotency-key": `redeems-${member.id}` },
    body: { contactId: member.id, productItemId: rewardId, quantity: 1, grant, delivery: wireAddress },
  });
  return String(answer.json()["Id"]);
}

/** Buys something that earns, and takes it back: every table of purchases has a row, and the balance is as it was. */
async function buyAndCancel(tx: Tx, memberId: string): Promise<void> {
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

/** A member of whom something is kept in every table that a member can fill. */
export async function wholeMember(world: PrivacyWorld, rewardId: string): Promise<LoggedMember> {
  const member = await world.member();
  const { id } = member;
  await earn(world.db, id, 1_000);
  await earn(world.db, id, 200, { releasesOn: addDays(todayInSaoPaulo(new Date()), 90) });
  await addApp(world, member);
  const linked = await world.registered();
  await world.db.transaction().execute(async (tx) => {
    await buyAndCancel(tx, id);
    await registerPerson(tx, id, { bornOn: "1980-03-12", rg: "123456789", street: "Rua das Flores" });
    const accountId = newId("001");
    await insertAccount(tx, { id: accountId, name: "Canal", nsap: accountId });
    await insertRelations(tx, id, [accountId]);
    await formUserGroup(tx, id, [linked.id]);
    await sql`insert into sign_on.connection (id, member_id, issuer, subject, label)
      values (${newId("sgn")}, ${id}, 'https://provider.example', ${id}, ${member.email})`.execute(tx);
    await sql`update identity.member set phone = '66999990000' where id = ${id}`.execute(tx);
    const send = newId("upl") + "0000000";
    await sql`insert into uploads.upload (id, member_id, upload_key, purpose, file_name, total_bytes)
      values (${send}, ${id}, 'one', 'profile-photo', 'ana.jpg', 10)`.execute(tx);
    await sql`insert into gamification.action (id, member_id, queue, action, done_on)
      values (${newId("act")}, ${id}, 'LOGIN', 'daily-login', platform.today())`.execute(tx);
    await sql`insert into support.support_case (id, member_id, type, reason, description, name, email, phone, record_type_id)
      values (${newId("500")}, ${id}, 'Outros', 'Dúvida', 'Olá', 'Ana', 'a@b.example', '66999990000', '012000000000000')`.execute(
      tx,
    );
    await sql`insert into profile.correction (id, member_id, before, after, reason, made_by, open_until)
      values (${newId("cor")}, ${id}, '{"lastName":"Ribeiro"}', '{"lastName":"Prado"}', 'Casou', '005000000000001', now())`.execute(
      tx,
    );
    await sql`insert into terms.reminder (member_id, template) values (${id}, 'pending')`.execute(tx);
    await sql`insert into points.expiry_notice (member_id, expires_on, days_before) values (${id}, platform.today(), 7)`.execute(
      tx,
    );
  });
  const { token } = member;
  await world.call("PUT", "/api/rewards/goal", { token, body: { productItemId: rewardId } });
  await world.call("POST", "/api/getUserByDoc", { token, body: { cpfCnpj: linked.taxId } });
  await world.call("POST", "/api/auth/forgot-password", { body: { cpf: member.taxId } });
  await sql`insert into identity.contact_check (id, purpose, username, member_id, code_expires_at, link_expires_at)
    values (${newId("chk")}, 'password', ${member.taxId}, ${id}, now(), now())`.execute(world.db);
  await sql`insert into identity.challenge (token_hash, member_id, expires_at)
    values (${Buffer.from(id)}, ${id}, now())`.execute(world.db);
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
/** How many rows a table keeps of a member. */
export async function rowsOf(db: Db, table: string, memberId: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(table)}
    where ${sql.ref(columnOf[table] ?? "member_id")} = ${memberId}`.execute(db);
  return rows[0]?.rows ?? -1;
}
