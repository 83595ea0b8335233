import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { someCpf, type LoggedMember } from "../../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { lookUp } from "../../../../test/world/transfer-world.ts";
import { sql } from "../../../platform/database/database.ts";
import { mayReceive } from "./find-receiver.ts";
import { deleteLookUps } from "./transfer-store.ts";

let world: TestWorld;
let ana: LoggedMember;
beforeAll(async () => {
  world = await testWorld();
  ana = await world.member();
});
afterAll(() => world.close());

const outcomeOf = ({ status, code, text }: Awaited<ReturnType<typeof lookUp>>) =>
  `${status} ${code} ${text.replace(/"requestId":"[^"]*"/, "")}`;
const standing = (id: string, column: "status" | "is_opted_out", value: string | boolean) =>
  sql`update identity.member set ${sql.ref(column)} = ${value} where id = ${id}`.execute(world.db);

test("a receiver is shown by a name that discloses little, and by nothing else of theirs", async () => {
  const rui = await world.registered({ firstName: "Rui", lastName: "da Costa Lima" });
  const found = await lookUp(world, ana, rui.taxId);
  expect(found.status).toBe(200);
  expect(found.json()).toEqual({
    success: true,
    Id: expect.stringMatching(/^a1T\w{12}$/) as string,
    Name: "Rui da C*** L***",
    expiresAt: expect.any(String) as string,
  });
  for (const secret of [rui.id, rui.firebaseId, rui.email]) expect(found.text).not.toContain(secret);
  const company = await world.registered({ companyName: "Fazenda Boa Vista" });
  const masked = company.taxId.replace(/(\d{3})(\d{3})(\d{3})/, "$1.$2.$3-");
  expect((await lookUp(world, ana, masked)).json()).toMatchObject({ Name: "Fazenda B*** V***" });
});

test("row 1: nobody and whoever may not receive are answered alike", async () => {
  const rui = await world.member();
  const members = await Promise.all(Array.from({ length: 3 }, () => world.registered()));
  const [blocked, inactive, left] = members as [typeof ana, typeof ana, typeof ana];
  await standing(blocked.id, "status", "Blocked");
  await standing(inactive.id, "status", "Inativo");
  await standing(left.id, "is_opted_out", true);
  const seller = await world.registered({ profileCodes: ["timedevendas", "Consultor"] });
  const alike = [someCpf(), blocked.taxId, inactive.taxId, left.taxId, seller.taxId];
  const outcomes: string[] = [];
  for (const taxId of alike) outcomes.push(outcomeOf(await lookUp(world, rui, taxId)));
  expect(new Set(outcomes).size).toBe(1);
  const refused = await lookUp(world, rui, someCpf());
  expect(refused.json()).toMatchObject({
    code: "points/receiver-not-found",
    success: false,
    error: true,
    message: "erro ao trazer usuário!",
  });
});

test("looking oneself up is refused as such, and no look-up is counted", async () => {
  const lia = await world.member();
  expect((await lookUp(world, lia, lia.taxId)).code).toBe("points/receiver-is-sender");
  const { rows } = await sql`select from points.receiver_look_up where member_id = ${lia.id}`.execute(
    world.db,
  );
  expect(rows).toEqual([]);
});

test("what is no CPF or CNPJ is refused at its field", async () => {
  for (const taxId of ["", "123", "529.982.247-24", "1".repeat(400)]) {
    const refused = await lookUp(world, ana, taxId);
    expect([refused.status, refused.json()["errors"]]).toEqual([
      400,
      [{ field: "body.cpfCnpj", code: "INVALID_TAX_ID" }],
    ]);
  }
});

test("of many look-ups at once no more are answered than a day allows, found or not", async () => {
  const lia = await world.member();
  const rui = await world.registered();
  const fewest = { isOpen: true, fewest: 100, perDay: 50_000, lookUpsPerDay: 3 };
  await world.set("TransferRules", fewest);
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, at) => lookUp(world, lia, at % 2 === 0 ? rui.taxId : someCpf())),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(6);
  const late = await lookUp(world, lia, rui.taxId);
  expect(late.code).toBe("too-many-requests");
  expect(Number(late.headers["retry-after"])).toBeGreaterThan(86_000);
  // Whom others look up is not her affair.
  const eva = await world.member();
  expect((await lookUp(world, eva, rui.taxId)).status).toBe(200);
  await sql`update points.receiver_look_up set asked_at = asked_at - interval '25 hours'
    where member_id = ${lia.id}`.execute(world.db);
  expect((await lookUp(world, lia, rui.taxId)).status).toBe(200);
  await deleteLookUps(world.db);
  const { rows } = await sql`select from points.receiver_look_up where member_id = ${lia.id}`.execute(
    world.db,
  );
  expect(rows).toHaveLength(1);
  await world.set("TransferRules", { ...fewest, lookUpsPerDay: 20 });
});

test("a kind of member for whom transfers are closed neither sends nor receives", async () => {
  const rules = { isOpen: false, fewest: 100, perDay: 50_000, lookUpsPerDay: 20 };
  await world.set("TransferRules", rules, "Telemarketing");
  const closed = await world.member({ profileCodes: ["agricultor", "Telemarketing"] });
  const open = await world.member();
  expect((await lookUp(world, closed, open.taxId)).code).toBe("points/transfers-closed");
  expect((await lookUp(world, open, closed.taxId)).code).toBe("points/receiver-not-found");
  const balance = await world.call("GET", "/api/getBalanceTransferPoints", { token: closed.token });
  expect(balance.json()).toMatchObject({ acg_TransferIsOpen__c: false });
});

const ACCEPTED = ["timedevendas", "agricultor"];
const farmer = (id: string, given: object = {}) => ({
  id,
  status: "Ativo" as const,
  isOptedOut: false,
  profileCodes: ["Agricultor"],
  ...given,
});
const sender = farmer("003Ana");

describe("points may go", () => {
  test("to another member of one's side who may come in", () => {
    expect(mayReceive(sender, farmer("003Rui"), ACCEPTED)).toBe(true);
    const seller = { profileCodes: ["timedevendas", "Consultor"] };
    expect(mayReceive(farmer("003Lia", seller), farmer("003Rui", seller), ACCEPTED)).toBe(true);
  });

  test.each([
    ["oneself", { id: "003Ana" }],
    ["who is blocked", { status: "Blocked" }],
    ["who is inactive", { status: "Inativo" }],
    ["who left", { isOptedOut: true }],
    ["the sales team, from a farmer", { profileCodes: ["timedevendas"] }],
    ["whom the programme does not let in", { profileCodes: ["outro"] }],
  ])("never to %s", (_who, given) => {
    expect(mayReceive(sender, farmer("003Rui", given), ACCEPTED)).toBe(false);
  });
});
