import { afterAll, beforeAll, expect, test } from "vitest";
import {
  DISTRIBUTOR_SEARCH_CHARS,
  MOST_DISTRIBUTORS,
} from "@colheita/contract/channels/distributors-endpoints";
import { demoDistributors } from "../../../seeds/channels/demo-distributors.ts";
import { seedChannels } from "../../../seeds/channels/demo-channels.ts";
import type { Answer } from "../../../test/server/http-call.ts";
import { plansOf } from "../../../test/server/query-plans.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import type { LoggedMember } from "../../../test/world/members.ts";
import { addDistributor, someCnpj } from "../../../test/world/some-distributor.ts";
import { sql } from "../../platform/database/database.ts";
import { list } from "./list-distributors.ts";

let world: TestWorld;
let member: LoggedMember;

beforeAll(async () => {
  world = await testWorld();
  await world.inOne(seedChannels);
  member = await world.member();
}, 60_000);
afterAll(() => world.close());

type Wire = Readonly<Record<string, unknown>>;
function ask(query: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const asked = new URLSearchParams(query);
  const path = `/api/getDistributors${asked.size > 0 ? `?${asked.toString()}` : ""}`;
  return world.call("GET", path, { token: member.token });
}
const recordsOf = (answer: Answer) => answer.json()["records"] as Wire[];
async function namesFoundBy(search: string): Promise<unknown[]> {
  return recordsOf(await ask({ search })).map(({ Name: name }) => name);
}

test("the distributors of the channel come by name; an account without a CNPJ is none", async () => {
  await world.inOne((tx) => addDistributor(tx, { name: "Sítio de um produtor", taxId: "30518746002" }));
  const names = recordsOf(await ask()).map(({ Name: name }) => String(name));
  expect(names).toHaveLength(12);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, "pt-BR")));
  expect(names).not.toContain("AgroNorte Sorriso");
});

test("a distributor is told by its names, its place, its tax id and what becomes of its invoices", async () => {
  const [agroVale] = demoDistributors;
  expect(recordsOf(await ask({ search: "araguaia" }))).toEqual([
    {
      Id: agroVale?.id,
      Name: "Agro Vale do Araguaia",
      acg_RazaoSocial__c: "Agro Vale do Araguaia Insumos Ltda.",
      BillingAddress: { city: "Água Boa", stateCode: "MT" },
      acg_TaxId__c: "18450221000127",
      acg_TaxIdStarted__c: "18450221",
      acg_UploadNF__c: true,
      acg_ElegivelNF__c: true,
    },
  ]);
  const flags = async (search: string) =>
    recordsOf(await ask({ search })).map((each) => [each["acg_ElegivelNF__c"], each["acg_UploadNF__c"]]);
  expect(await flags("seis marias")).toEqual([[false, false]]);
  expect(await flags("flor do gerais")).toEqual([[true, false]]);
});

test("every word is found in name, corporate name, city or state, in any order, without accents, marks and case", async () => {
  for (const search of ["agua BOA", "boa água", "  araguaia   insum ", "vale agua araguaia"])
    expect(await namesFoundBy(search), search).toEqual(["Agro Vale do Araguaia"]);
  for (const search of ["Água Boa, MT", "agro-vale", "vale, araguaia.", "vale do araguaia / mt"])
    expect(await namesFoundBy(search), search).toEqual(["Agro Vale do Araguaia"]);
  expect(await namesFoundBy("boa terra sementes SA")).toEqual(await namesFoundBy("sementes S.A. boa terra"));
  expect(await namesFoundBy("sementes s.a. boa terra")).toEqual(["Sementes Boa Terra"]);
  expect(await namesFoundBy("TRES irmaos querencia")).toEqual(["Cerealista Três Irmãos"]);
  expect(await namesFoundBy("araguaia uberaba")).toEqual([]);
  expect(await namesFoundBy("   ")).toHaveLength(12);
});

test("marks count for nothing, in a name or in a search", async () => {
  await world.inOne((tx) => addDistributor(tx, { name: "Agro-Norte Insumos S/A" }));
  for (const search of ["agronorte SA", "Agro Norte s.a.", "- insumos S/A, agro-norte"])
    expect(await namesFoundBy(search), search).toEqual(["Agro-Norte Insumos S/A"]);
});

test("a tax id is found by its beginning, masked or not, with letters and beside words", async () => {
  for (const search of [
    "27331904000156",
    "27.331.904/0001-56",
    "27.331",
    "serra 27331904",
    "CNPJ 27.331.904/0001-56",
  ])
    expect(await namesFoundBy(search), search).toEqual(["Cooperativa Serra Azul"]);
  for (const search of ["7k2m94rd", "7K.2M9.4RD/0001-23", "lua 7k2"])
    expect(await namesFoundBy(search), search).toEqual(["Adubos Lua Cheia"]);
  for (const search of ["331904", "0001-56", "serra 7k2"]) expect(await namesFoundBy(search)).toEqual([]);
});

test("wildcards of the database are letters like any other", async () => {
  await world.inOne((tx) => addDistributor(tx, { name: String.raw`Adubos 50% a_b \x` }));
  for (const search of ["50%", "a_b", String.raw`\x`, "50％"])
    expect(await namesFoundBy(search), search).toHaveLength(1);
  for (const search of ["5%", "a_ b%x", String.raw`\%`, "____"])
    expect(await namesFoundBy(search), search).toEqual([]);
});

test("a branch names its head office, and who has none names none", async () => {
  const found = recordsOf(await ask({ search: "30.518.746" }));
  const [head] = found;
  expect(found.map(({ Name: name, ParentIDCRM__c: parent }) => [name, parent])).toEqual([
    ["Araucária Velha", undefined],
    ["Araucária Velha Castro", head?.["Id"]],
    ["Araucária Velha Guarapuava", head?.["Id"]],
  ]);
  await world.inOne((tx) =>
    addDistributor(tx, { name: "Filial sem matriz", taxId: someCnpj("4B8X21QZ", "0007") }),
  );
  const [branch] = recordsOf(await ask({ search: "filial sem matriz" }));
  expect(branch).toMatchObject({ acg_TaxIdStarted__c: "4B8X21QZ" });
  expect(branch).not.toHaveProperty("ParentIDCRM__c");
});

test("a search and a limit beyond what there may be are refused at their fields", async () => {
  for (const [query, field, code] of [
    [{ limit: String(MOST_DISTRIBUTORS + 1) }, "query.limit", "TOO_LARGE"],
    [{ limit: "0" }, "query.limit", "TOO_SMALL"],
    [{ search: "a".repeat(DISTRIBUTOR_SEARCH_CHARS + 1) }, "query.search", "TOO_LONG"],
    [{ cursor: "abc" }, "query.cursor", "INVALID_CURSOR"],
  ] as const) {
    const answer = await ask(query);
    expect([answer.status, answer.json()["errors"]]).toEqual([400, [{ field, code }]]);
  }
});

test("more than 1,000 come page by page, each once", async () => {
  // Many have the same name: the order goes on by their ids.
  await sql`insert into channels.account (id, name, nsap, tax_id, corporate_name, city)
    select '001y' || lpad(n::text, 11, '0'), 'Revenda ' || n % 900, 'y' || n, '9' || lpad(n::text, 13, '0'),
      'Revenda ' || n || ' Ltda.', (array['Sinop', 'Cuiabá', 'Rondonópolis'])[1 + n % 3]
    from generate_series(1, 6000) n`.execute(world.db);
  await sql`analyze channels.account`.execute(world.db);
  const first = await ask();
  expect(recordsOf(first)).toHaveLength(MOST_DISTRIBUTORS);
  const seen: unknown[] = [];
  let cursor: string | undefined = "";
  while (cursor !== undefined) {
    const answer = await ask({ search: "revenda", limit: "700", ...(cursor !== "" && { cursor }) });
    seen.push(...recordsOf(answer).map(({ Id: id }) => id));
    cursor = answer.json()["nextCursor"] as string | undefined;
  }
  expect([seen.length, new Set(seen).size]).toEqual([6_000, 6_000]);
});

test("a search looks among 6,000 by the indexes of words and tax ids alone", async () => {
  const searches = [
    "revenda 4321",
    "4321",
    "cuiaba 90000000000057",
    "90.000.000/0005-43",
    "araucaria castro",
  ];
  for (const search of searches) {
    const plans = await plansOf(world.database, (db) => list(db, { search }));
    expect(
      plans.flatMap(({ scannedTables }) => scannedTables),
      search,
    ).toEqual([]);
    expect(
      plans.reduce((sum, { pages }) => sum + pages, 0),
      search,
    ).toBeLessThan(70);
  }
});

test("a page of all begins where it stands, and sorts nothing out of all of them", async () => {
  const { nextCursor: cursor } = (await ask({ limit: "10" })).json() as { nextCursor: string };
  for (const query of [{ limit: 10 }, { limit: 10, cursor }]) {
    const plans = await plansOf(world.database, (db) => list(db, query));
    expect(plans.flatMap(({ scannedTables }) => scannedTables)).toEqual([]);
    expect(plans.reduce((sum, { pages }) => sum + pages, 0)).toBeLessThan(120);
  }
});
