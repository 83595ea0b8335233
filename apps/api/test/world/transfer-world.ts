import { randomUUID } from "node:crypto";
import { sql, type Db } from "../../src/platform/database/database.ts";
import type { Answer } from "../server/http-call.ts";
import type { LoggedMember, Member } from "./members.ts";
import { addGrant } from "../rewards/rewards-world.ts";
import type { TestWorld } from "../server/test-world.ts";

/** Looks a receiver up by CPF or CNPJ. */
export function lookUp({ call }: TestWorld, { token }: LoggedMember, taxId: string): Promise<Answer> {
  return call("POST", "/api/getUserByDoc", { token, body: { cpfCnpj: taxId } });
}

/** What `/completedtransfer` is sent. */
export interface WiredTransfer {
  readonly Id: string;
  readonly points: number;
  readonly grant: string;
}

/** Returns a transfer that may be sent: its receiver looked up, and the grant of an access code for it. */
export async function aTransfer(
  world: TestWorld,
  from: LoggedMember,
  to: Pick<Member, "taxId">,
  points: number,
): Promise<WiredTransfer> {
  const found = await lookUp(world, from, to.taxId);
  if (found.status !== 200) throw new Error(`The look-up was answered ${found.text}`);
  const id = String(found.json()["Id"]);
  return { Id: id, points, grant: await addGrant(world.db, from.id, id, "transfer") };
}

/** Sends a transfer under a key. */
export function complete(
  { call }: TestWorld,
  { token }: LoggedMember,
  body: object,
  key: string = randomUUID(),
): Promise<Answer> {
  return call("POST", "/api/completedtransfer", { token, body, headers: { "idempotency-key": key } });
}

/** Returns what a member has, and the lots it lies in, those that expire first first. */
export async function holdingsOf(
  db: Db,
  { id }: Pick<Member, "id">,
): Promise<{ available: number; debt: number; lots: { remaining: number; inDays: number }[] }> {
  const { rows } = await sql<Awaited<ReturnType<typeof holdingsOf>>>`
    select b.available, b.debt, coalesce((select jsonb_agg(jsonb_build_object('remaining', remaining,
      'inDays', expires_on - platform.today()) order by expires_on, id) from points.lot
      where member_id = ${id} and remaining > 0), '[]') as lots
    from points.balance b where b.member_id = ${id}`.execute(db);
  const [holdings] = rows;
  if (!holdings) throw new Error(`${id} has no balance`);
  return holdings;
}
