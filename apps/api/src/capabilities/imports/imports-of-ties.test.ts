import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { csvOf, importWorld, type ImportWorld } from "../../../test/world/import-world.ts";
import { someCpf, type Member } from "../../../test/world/members.ts";
import { channelsOf } from "../channels/index.ts";
import { groupOf, memberOf } from "../identity/index.ts";

let world: ImportWorld;
let [ana, bia, caio]: Member[] = [];
beforeAll(async () => {
  world = await importWorld();
}, 60_000);
beforeEach(async () => {
  [ana, bia, caio] = [await world.registered(), await world.registered(), await world.registered()];
});
afterAll(() => world.close());

const taxIdOf = (member: Member | undefined) => member?.taxId ?? "";

/** Returns whom the group of a member holds, the main one first. */
async function ownersOf(member: Member | undefined): Promise<string[]> {
  const { userGroupId = "" } = (await memberOf(world.db, member?.id ?? "")) ?? {};
  const group = await groupOf(world.db, userGroupId);
  const others = group?.members.map(({ id }) => id).filter((id) => id !== group.mainId) ?? [];
  return group ? [group.mainId, ...others.toSorted()] : [];
}

test("a member is related to accounts beside the own one, each once", async () => {
  const accounts = ["Agro Leste", "Agro Oeste"].map((Name, at) => ({ Name, NSAP_ID__c: `T-${at}` }));
  await world.brought({ subject: "accounts", content: csvOf(accounts) });
  const content = csvOf([
    { CNPJ_CPF__c: taxIdOf(ana), Contact__c: "", NSAP_ID__c: "T-0" },
    { CNPJ_CPF__c: "", Contact__c: ana?.id ?? "", NSAP_ID__c: "T-1" },
    { CNPJ_CPF__c: taxIdOf(ana), Contact__c: ana?.id ?? "", NSAP_ID__c: "T-0" },
    { CNPJ_CPF__c: taxIdOf(ana), Contact__c: bia?.id ?? "", NSAP_ID__c: "T-0" },
    { CNPJ_CPF__c: someCpf(), Contact__c: "", NSAP_ID__c: "T-0" },
    { CNPJ_CPF__c: taxIdOf(bia), Contact__c: "", NSAP_ID__c: "T-9" },
    { CNPJ_CPF__c: "", Contact__c: "", NSAP_ID__c: "T-0" },
  ]);
  const left = [
    "4 present",
    "5 MEMBER_UNKNOWN CNPJ_CPF__c",
    "6 MEMBER_UNKNOWN CNPJ_CPF__c",
    "7 ACCOUNT_UNKNOWN NSAP_ID__c",
    "8 MEMBER_MISSING CNPJ_CPF__c",
  ];
  const tried = await world.tried({ subject: "relations", content });
  expect([tried.added, await world.left(tried.Id)]).toEqual([2, left]);
  const done = await world.brought({ subject: "relations", content });
  expect([done.added, await world.left(done.Id)]).toEqual([2, left]);
  const { related } = await channelsOf(world.db, {
    id: ana?.id ?? "",
    loyaltyProfiles: ["Focal Point"],
  });
  expect(related?.relations.map(({ channel }) => channel.name)).toEqual(["Agro Leste", "Agro Oeste"]);
  expect(await world.brought({ subject: "relations", content })).toMatchObject({ added: 0, present: 3 });
});

test("accounts of one owner are linked to the main one, and none of them twice", async () => {
  const dora = await world.registered();
  const link = (member: Member | undefined, main: Member | undefined) => ({
    CNPJ_CPF__c: taxIdOf(member),
    acg_MainUser__c: taxIdOf(main),
  });
  const content = csvOf([
    link(bia, ana),
    link(caio, ana),
    link(caio, ana),
    link(dora, bia),
    link(ana, dora),
    link(bia, dora),
    link(ana, ana),
    { CNPJ_CPF__c: someCpf(), acg_MainUser__c: taxIdOf(ana) },
    { CNPJ_CPF__c: taxIdOf(dora), acg_MainUser__c: someCpf() },
  ]);
  const left = [
    "4 present",
    "5 MAIN_IS_LINKED acg_MainUser__c",
    "6 LINKED_ELSEWHERE CNPJ_CPF__c",
    "7 LINKED_ELSEWHERE CNPJ_CPF__c",
    "8 SAME_MEMBER CNPJ_CPF__c",
    "9 MEMBER_UNKNOWN CNPJ_CPF__c",
    "10 MEMBER_UNKNOWN acg_MainUser__c",
  ];
  const tried = await world.tried({ subject: "groups", content });
  expect([tried.added, await world.left(tried.Id), await ownersOf(ana)]).toEqual([2, left, []]);
  const done = await world.brought({ subject: "groups", content });
  expect([done.added, await world.left(done.Id)]).toEqual([2, left]);
  const whole = [ana?.id ?? "", ...[bia?.id ?? "", caio?.id ?? ""].toSorted()];
  expect(await ownersOf(caio)).toEqual(whole);
  expect(await ownersOf(dora)).toEqual([]);
  await world.brought({ subject: "groups", content: csvOf([link(dora, ana)]) });
  expect(await ownersOf(ana)).toEqual([ana?.id, ...[bia?.id ?? "", caio?.id ?? "", dora.id].toSorted()]);
});
