import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { plansOf } from "../../../../test/server/query-plans.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import { traced } from "../../../../test/server/traced.ts";
import { sql } from "../../../platform/database/database.ts";
import { activeBenefits } from "./benefit-store.ts";
import { publishBenefits, type BenefitToPublish, type ClusterToPublish } from "./publish-benefits.ts";
import { benefitsFor } from "./read-benefits.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  for (const table of ["benefitAssignment", "benefit", "benefitCluster"] as const)
    await world.db.deleteFrom(`content.${table}`).execute();
});
afterAll(() => world.close());

const benefit = (given: Partial<BenefitToPublish> = {}): BenefitToPublish => ({
  kind: "Serviço",
  text: "Trado emprestado por dez dias.",
  ...given,
});

function publish(description: string, given: Partial<ClusterToPublish> = {}): Promise<string> {
  return world.inOne((tx) =>
    publishBenefits(tx, {
      description,
      benefits: [benefit()],
      writtenBy: "005Operator0001",
      approvedBy: "005Operator0002",
      ...given,
    }),
  );
}

/** Returns the descriptions of the clusters that a new member with these loyalty profiles sees. */
async function seenWith(...loyaltyProfiles: readonly string[]): Promise<string[]> {
  const { id } = await world.registered({ loyaltyProfiles: [...loyaltyProfiles] });
  return (await benefitsFor(world.db, id)).map(({ description }) => description);
}

test("3.2: a member reads clusters with their benefits, and only what there is of each", async () => {
  const inside = benefit({ linkUrl: "/premios", imageUrl: "/art/news/horizonte.svg" });
  const id = await publish("Para quem responde por um canal", {
    loyaltyProfile: " Focal Point ",
    benefits: [inside, benefit({ kind: "Evento", text: "Dia de campo." })],
  });
  const everybodys = await publish("Para todos");
  const { token } = await world.member({ loyaltyProfiles: ["Focal Point"] });
  const answer = await world.call("GET", "/api/benefits", { token });
  expect([answer.status, answer.json()]).toEqual([
    200,
    {
      records: [
        {
          Id: id,
          acg_LoyaltyProfile__c: "Focal Point",
          acg_Description__c: "Para quem responde por um canal",
          acg_AboutItems__r: {
            records: [
              {
                Id: expect.stringMatching(/^\w{15}$/) as string,
                acg_BenefitType__c: "Serviço",
                acg_ImageUrl__c: "/art/news/horizonte.svg",
                acg_RedirectUrl__c: "/premios",
                acg_Text__c: "Trado emprestado por dez dias.",
              },
              {
                Id: expect.stringMatching(/^\w{15}$/) as string,
                acg_BenefitType__c: "Evento",
                acg_Text__c: "Dia de campo.",
              },
            ],
          },
        },
        {
          Id: everybodys,
          acg_Description__c: "Para todos",
          acg_AboutItems__r: {
            records: [
              {
                Id: expect.stringMatching(/^\w{15}$/) as string,
                acg_BenefitType__c: "Serviço",
                acg_Text__c: "Trado emprestado por dez dias.",
              },
            ],
          },
        },
      ],
    },
  ]);
});

test("only who is logged in reads benefits", async () => {
  expect((await world.call("GET", "/api/benefits")).status).toBe(401);
});

test("where nothing is published, nothing is answered", async () => {
  const { token } = await world.member();
  expect((await world.call("GET", "/api/benefits", { token })).json()).toEqual({ records: [] });
});

test("a cluster is of who has its loyalty profile, however it is written, and of nobody else", async () => {
  await publish("todos");
  await publish("pontos focais", { loyaltyProfile: "Focal Point" });
  await publish("analistas", { loyaltyProfile: "ANALISTA DE FOCALIZAÇÃO" });
  expect(await seenWith()).toEqual(["todos"]);
  expect(await seenWith("Ponto", "Focal", "%", "")).toEqual(["todos"]);
  expect(await seenWith("  focal POINT\t")).toEqual(["pontos focais", "todos"]);
  expect(await seenWith("Analista de Focalização")).toEqual(["analistas", "todos"]);
});

test("those of the own profiles come first, then everybody's, each by place and then by age", async () => {
  await publish("todos, depois", { place: 2 });
  await publish("todos, antes", { place: 1 });
  await publish("focal, depois", { loyaltyProfile: "Focal Point", place: 9 });
  await publish("focal, antes", { loyaltyProfile: "Focal Point", place: 3 });
  await publish("gerente", { loyaltyProfile: "Gerente", place: 3 });
  const everybodys = ["todos, antes", "todos, depois"];
  expect(await seenWith("Focal Point")).toEqual(["focal, antes", "focal, depois", ...everybodys]);
  expect(await seenWith("gerente", "focal point")).toEqual([
    "focal, antes",
    "gerente",
    "focal, depois",
    ...everybodys,
  ]);
});

test("an assignment that is not active is left out, and so is a cluster that has no other", async () => {
  const benefits = ["a", "b", "c", "d"].map((text) => benefit({ text, isActive: text !== "b" }));
  await publish("três de quatro", { benefits });
  await publish("só inativos", { benefits: [benefit({ isActive: false })] });
  await publish("vazio", { benefits: [] });
  const { id } = await world.registered();
  const read = async () =>
    (await benefitsFor(world.db, id)).map(({ description, benefits: shown }) => [
      description,
      shown.map(({ text }) => text).join(""),
    ]);
  expect(await read()).toEqual([["três de quatro", "acd"]]);
  await sql`update content.benefit_assignment set is_active = not is_active, place = -place`.execute(
    world.db,
  );
  expect(await read()).toEqual([
    ["três de quatro", "b"],
    ["só inativos", "Trado emprestado por dez dias."],
  ]);
  await sql`update content.benefit_assignment set is_active = true`.execute(world.db);
  expect((await read())[0]).toEqual(["três de quatro", "dcba"]);
});

test("a benefit that two clusters have is in both", async () => {
  await publish("todos");
  const focal = await publish("focal", { loyaltyProfile: "Focal Point", benefits: [] });
  await sql`insert into content.benefit_assignment (cluster_id, benefit_id)
    select ${focal}, id from content.benefit`.execute(world.db);
  expect(await seenWith("Focal Point")).toEqual(["focal", "todos"]);
});

test("row 16: a benefit leads to this site or over https, and its picture is of this site", async () => {
  const elsewhere = ["javascript:steal()", "//evil.example", "/\\evil.example", "data:text/html,x", ""];
  for (const url of [...elsewhere, "http://evil.example"])
    await expect(publish("x", { benefits: [benefit({ linkUrl: url })] })).rejects.toThrow(
      "benefit_link_url_check",
    );
  for (const url of [...elsewhere, "https://evil.example/x.svg"])
    await expect(publish("x", { benefits: [benefit({ imageUrl: url })] })).rejects.toThrow(
      "benefit_image_url_check",
    );
  expect(await seenWith()).toEqual([]);
  for (const linkUrl of ["/premios?categoria=Vales", "https://parceiro.example/x", "/"])
    await publish(linkUrl, { benefits: [benefit({ linkUrl })] });
  expect(await seenWith()).toHaveLength(3);
});

test("benefits that their writer approved, or that say nothing, are refused", async () => {
  await expect(publish("x", { approvedBy: "005Operator0001" })).rejects.toThrow(
    "nobody_approves_their_own_benefits",
  );
  await expect(publish("x", { loyaltyProfile: "  " })).rejects.toThrow("loyalty_profile_check");
  await expect(publish("x", { benefits: [benefit({ text: "" })] })).rejects.toThrow("benefit_text_check");
  expect(await world.db.selectFrom("content.benefitCluster").selectAll().execute()).toEqual([]);
});

test("all benefits take one statement beside that of the member, and of fifty profiles few pages", async () => {
  for (const description of ["a", "b", "c"]) await publish(description, { benefits: [benefit(), benefit()] });
  const { id } = await world.registered();
  const statements: string[] = [];
  const clusters = await traced(statements, () => benefitsFor(world.db, id));
  expect([clusters.length, statements.length]).toEqual([3, 2]);
  await world.inOne(async (tx) => {
    const by = { writtenBy: "005Operator0001", approvedBy: "005Operator0002" };
    const benefits = Array.from({ length: 10 }, () => benefit());
    for (let n = 1; n <= 50; n += 1)
      await publishBenefits(tx, { loyaltyProfile: `Perfil ${n}`, description: "d", benefits, ...by });
  });
  await sql`analyze content.benefit_cluster, content.benefit, content.benefit_assignment`.execute(world.db);
  const plans = await plansOf(world.database, (db) => activeBenefits(db, ["perfil 7"]));
  expect(plans).toHaveLength(1);
  expect(plans[0]?.pages).toBeLessThan(40);
});
