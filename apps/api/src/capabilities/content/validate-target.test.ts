import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoggedMember } from "../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { publishBanner, publishNews } from "./index.ts";
import type { Targeting } from "./targeting-rules.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const HOUR = 3_600_000;
const byBoth = { writtenBy: "005Operator0001", approvedBy: "005Operator0002" };
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

const aBanner = (given: { targetGroups?: string[]; hours?: number; location?: "Home Deslogada" } = {}) =>
  world.inOne((tx) =>
    publishBanner(tx, {
      title: "Solo vivo",
      text: "Texto",
      preset: "soil",
      imageUrl: "/art/banners/safra.svg",
      location: given.location ?? "Home Logada",
      startsAt: inHours(given.hours ?? -1),
      endsAt: inHours((given.hours ?? -1) + 2),
      targetGroups: given.targetGroups ?? [],
      ...byBoth,
    }),
  );
const anArticle = (aimedAt: Partial<Targeting> = {}) =>
  world.inOne((tx) =>
    publishNews(tx, {
      title: "Plantio",
      topic: "Lavoura",
      summary: "Em poucas linhas.",
      author: "Equipe",
      html: "<p>Texto</p>",
      publishedAt: inHours(-1),
      ...byBoth,
      ...aimedAt,
    }),
  );

async function asked({ id, token }: LoggedMember, recordId: string, given: object = {}) {
  const body = {
    objectName: "acg_Banner__c",
    targetGroupField: "acg_TargetGroup__c",
    filterField: "Id",
    contactField: "Id",
    contactFieldValue: id,
    target: recordId,
    ...given,
  };
  const answer = await world.call("POST", "/api/validateTargetGroup", { token, body });
  return { status: answer.status, ...answer.json() };
}
const YES = { status: 200, success: true };
const NO = { status: 200, success: false };

test("7.3: a banner of a target group is for its members and for nobody else", async () => {
  const farmer = await world.member();
  const student = await world.member({ profileCodes: ["timedevendas"], category: "Estudante" });
  const farmers = await aBanner({ targetGroups: ["Agricultores"] });
  expect(await asked(farmer, farmers)).toEqual(YES);
  expect(await asked(student, farmers)).toEqual(NO);
  expect(await asked(student, await aBanner())).toEqual(YES);
});

test("7.3: an article is for those whom it is aimed at, and its name is returned to them alone", async () => {
  const news = { objectName: "acg_News__c", messageField: "Name" };
  const [miner, southerner] = [await world.member({ state: "MG" }), await world.member({ state: "PR" })];
  const article = await anArticle({ states: ["MG"] });
  expect(await asked(miner, article, news)).toEqual({ ...YES, message: "Plantio" });
  expect(await asked(southerner, article, news)).toEqual(NO);
});

test("7.3: what is missing, over, to come or of another home is answered as what is meant for others", async () => {
  const ana = await world.member();
  const records = [
    "a0B000000000000",
    await aBanner({ hours: -5 }),
    await aBanner({ hours: 5 }),
    await aBanner({ location: "Home Deslogada" }),
    await anArticle(),
  ];
  for (const record of records) expect(await asked(ana, record)).toEqual(NO);
});

test("7.3: nobody receives what is for somebody else", async () => {
  const [ana, bia] = [await world.member(), await world.member()];
  for (const contactFieldValue of [bia.id, "003000000000000"])
    expect(await asked(ana, await aBanner(), { contactFieldValue })).toMatchObject({
      status: 404,
      code: "not-found",
    });
});

test("7.3: objects and fields that are not on the server's list are refused at their field", async () => {
  const ana = await world.member();
  const banner = await aBanner();
  for (const [field, value] of [
    ["objectName", "Contact"],
    ["targetGroupField", "CNPJ_CPF__c"],
    ["filterField", "Name"],
    ["contactField", "CNPJ_CPF__c"],
    ["messageField", "acg_Text__c"],
  ] as const) {
    const answer = await asked(ana, banner, { [field]: value });
    expect(answer).toMatchObject({
      status: 400,
      code: "invalid-request",
      errors: [{ field: `body.${field}` }],
    });
  }
});
