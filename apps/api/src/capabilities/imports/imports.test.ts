import { afterAll, beforeAll, expect, test } from "vitest";
import { csvOf, importWorld, pointLine, type ImportWorld } from "../../../test/world/import-world.ts";
import { someCpf } from "../../../test/world/members.ts";
import { sql } from "../../platform/database/database.ts";
import { findMember } from "../identity/member/member-store.ts";
import { findPerson } from "../profile/profile-store.ts";
import { dropAbandoned } from "./file/imports-store.ts";

let world: ImportWorld;
beforeAll(async () => {
  world = await importWorld();
});
afterAll(() => world.close());

const memberId = async (taxId: string) =>
  (await sql<{ id: string }>`select id from identity.member where tax_id = ${taxId}`.execute(world.db))
    .rows[0]?.id ?? "";

test("members come with who they are and where they live, and define a password at the first log-in", async () => {
  const [taxId, company] = [someCpf(), "12ABC34501DE35"];
  const file = {
    subject: "members",
    content: csvOf(
      [
        {
          Id: "003000000000Zaa",
          CNPJ_CPF__c: taxId,
          FirstName: "Lia",
          LastName: "Prado",
          LoyaltyEmail__c: "Lia.Prado@Fazenda.example",
          LoyaltyPhone__c: "(66) 99988-7766",
          LoyaltyBirthdate__c: "1980-02-29",
          LoyaltyStreet__c: 'Rua "Boa; Vista"',
          LoyaltyState__c: "mt",
          LoyaltyPostalCode__c: "78005-000",
          acg_ProfileCodes__c: "agricultor;timedevendas",
          Coluna_Nova__c: "x",
        },
        { CNPJ_CPF__c: company, CompanyName: "Cooperativa do Vale", acg_ProfileCodes__c: "agricultor" },
      ],
      ";",
    ),
  } as const;
  const done = await world.brought(file);
  expect(await world.left(done.Id)).toEqual([]);
  expect(done).toMatchObject({
    added: 2,
    refused: 0,
    unknownColumns: ["Coluna_Nova__c"],
    missingColumns: [],
  });
  expect(await findMember(world.db, "003000000000Zaa")).toMatchObject({
    taxId,
    email: "lia.prado@fazenda.example",
    phone: "66999887766",
    profileCodes: ["agricultor", "timedevendas"],
  });
  expect(await findPerson(world.db, "003000000000Zaa")).toMatchObject({
    bornOn: "1980-02-29",
    street: 'Rua "Boa; Vista"',
    state: "MT",
    postalCode: "78005000",
  });
  expect(await findMember(world.db, await memberId(company))).toMatchObject({
    companyName: "Cooperativa do Vale",
  });
  const { rows } = await sql`select is_definition_needed from identity.credential
    where member_id = '003000000000Zaa'`.execute(world.db);
  expect(rows).toEqual([{ isDefinitionNeeded: true }]);
  expect(await world.brought(file)).toMatchObject({ added: 0, present: 2 });
});

test("no two members share an id, an e-mail or a tax id, and an account has to be there", async () => {
  const ana = await world.registered();
  const someone = { FirstName: "Rui", LastName: "Lima" };
  const done = await world.brought({
    subject: "members",
    content: csvOf([
      { ...someone, CNPJ_CPF__c: someCpf(), LoyaltyEmail__c: ana.email, Id: "", AccountId: "" },
      { ...someone, CNPJ_CPF__c: someCpf(), Id: ana.id },
      { ...someone, CNPJ_CPF__c: someCpf(), AccountId: "001000000000Zzz" },
      { ...someone, CNPJ_CPF__c: ana.taxId },
      { CNPJ_CPF__c: someCpf(), FirstName: "Só" },
    ]),
  });
  expect(await world.left(done.Id)).toEqual([
    "2 EMAIL_TAKEN LoyaltyEmail__c",
    "3 ID_TAKEN Id",
    "4 ACCOUNT_UNKNOWN AccountId",
    "5 present",
    "6 TOO_SHORT LastName",
  ]);
});

test("a distributor comes with what its invoices need, and its tax id belongs to one account", async () => {
  const facts = {
    acg_TaxId__c: "12.345.678/0001-95",
    acg_RazaoSocial__c: "Agro Sul Ltda.",
    BillingCity: "Canarana",
    BillingStateCode: "mt",
    acg_ElegivelNF__c: "true",
    acg_UploadNF__c: "1",
  };
  const empty = Object.fromEntries(Object.keys(facts).map((name) => [name, ""]));
  const content = csvOf([
    { Name: "Agro Sul", NSAP_ID__c: "T-1", ...facts },
    { Name: "Outra", NSAP_ID__c: "T-2", ...empty, acg_TaxId__c: "12345678000195" },
    { Name: "Sem nota", NSAP_ID__c: "T-3", ...empty },
    { Name: "Errada", NSAP_ID__c: "T-4", ...empty, acg_TaxId__c: "12345678000196" },
  ]);
  const done = await world.brought({ subject: "accounts", content });
  expect([done.added, await world.left(done.Id)]).toEqual([
    2,
    ["3 TAX_ID_TAKEN acg_TaxId__c", "5 INVALID_TAX_ID acg_TaxId__c"],
  ]);
  const rows = await world.db
    .selectFrom("channels.account")
    .select(["name", "taxId", "corporateName", "city", "state", "isEligible", "sendsInvoices"])
    .where("nsap", "in", ["T-1", "T-3"])
    .orderBy("nsap")
    .execute();
  expect(rows).toEqual([
    {
      name: "Agro Sul",
      taxId: "12345678000195",
      corporateName: "Agro Sul Ltda.",
      city: "Canarana",
      state: "MT",
      isEligible: true,
      sendsInvoices: true,
    },
    {
      name: "Sem nota",
      taxId: null,
      corporateName: null,
      city: null,
      state: null,
      isEligible: false,
      sendsInvoices: false,
    },
  ]);
});

test("an account that is there takes over what a file says otherwise of it, which counts apart", async () => {
  const bring = (lines: readonly Record<string, string>[]) =>
    world.brought({ subject: "accounts", content: csvOf(lines) });
  await bring([{ Name: "Agro Norte", NSAP_ID__c: "U-1", acg_TaxId__c: "", BillingCity: "Sinop" }]);
  const eligible = {
    Name: "Agro Norte",
    NSAP_ID__c: "U-1",
    acg_ElegivelNF__c: "true",
    acg_UploadNF__c: "true",
  };
  expect(await bring([eligible])).toMatchObject({ added: 0, changed: 1, present: 0 });
  expect(await bring([eligible])).toMatchObject({ added: 0, changed: 0, present: 1 });
  const rows = await world.db
    .selectFrom("channels.account")
    .select(["city", "isEligible", "sendsInvoices"])
    .where("nsap", "=", "U-1")
    .execute();
  expect(rows).toEqual([{ city: "Sinop", isEligible: true, sendsInvoices: true }]);
  const other = { Name: "Agro Leste", NSAP_ID__c: "U-2", acg_TaxId__c: "53113791000122" };
  expect(await bring([other, { ...other, Name: "Agro Norte", NSAP_ID__c: "U-1" }])).toMatchObject({
    added: 1,
    changed: 0,
    refused: 1,
  });
  const [leste] = await world.db
    .selectFrom("channels.account")
    .select("id")
    .where("nsap", "=", "U-2")
    .execute();
  const shifted = { Id: leste?.id ?? "", Name: "Agro Leste", NSAP_ID__c: "U-1" };
  expect(await world.left((await bring([shifted])).Id)).toEqual(["2 OTHER_ID Id"]);
  // What an account gives up is free for the next line.
  const moved = { ...other, acg_TaxId__c: "60701190000104" };
  const taken = { ...other, Name: "Agro Norte", NSAP_ID__c: "U-1" };
  const content = csvOf([moved, taken]);
  expect(await world.tried({ subject: "accounts", content })).toMatchObject({ changed: 2 });
  expect(await bring([moved, taken])).toMatchObject({ changed: 2 });
  const taxIds = await world.db
    .selectFrom("channels.account")
    .select(["nsap", "taxId"])
    .where("nsap", "in", ["U-1", "U-2"])
    .orderBy("nsap")
    .execute();
  expect(taxIds).toEqual([
    { nsap: "U-1", taxId: other.acg_TaxId__c },
    { nsap: "U-2", taxId: moved.acg_TaxId__c },
  ]);
});

test("accounts come once by their number", async () => {
  const content = csvOf([
    { Id: "001000000000Zac", Name: "Agro Vale", NSAP_ID__c: "N-1" },
    { Id: "001000000000Zac", Name: "Outra", NSAP_ID__c: "N-2" },
    { Id: "", Name: "Agro Serra", NSAP_ID__c: "N-3" },
    { Id: "", Name: "Agro Serra", NSAP_ID__c: "N-3" },
    { Id: "001000000000Zad", Name: "Agro Serra", NSAP_ID__c: "N-3" },
  ]);
  const done = await world.brought({ subject: "accounts", content });
  expect([done.added, await world.left(done.Id)]).toEqual([
    2,
    ["3 ID_TAKEN Id", "5 present", "6 OTHER_ID Id"],
  ]);
  expect(await world.brought({ subject: "accounts", content })).toMatchObject({
    added: 0,
    present: 3,
    refused: 2,
  });
});

test("row 29: bad encoding, a line of 10 MB, open quotes and missing cells are listed by line, and cost no other line", async () => {
  const ana = await world.registered();
  const rows = Array.from({ length: 6 }, () => pointLine({ CNPJ_CPF__c: ana.taxId }));
  const [head = "", ...lines] = csvOf(rows).trimEnd().split("\n");
  const content = Buffer.concat([
    Buffer.from(`\uFEFF${head}\r\n${lines[0]}\r\n`),
    Buffer.from(`${lines[1]?.replace("sementes", "caf\u00e9")}\n`, "latin1"),
    Buffer.from(`${lines[2]?.replace("Compra", "x".repeat(10_000_000))}\n`),
    Buffer.from(`${lines[3]?.replace("Compra", '"Compra')}\n`),
    Buffer.from(`\n${lines[4]},demais\n${lines[5]}`),
  ]);
  const tried = await world.tried({ subject: "points", content });
  expect(await world.left(tried.Id)).toEqual([
    "3 NOT_UTF8",
    "4 LINE_TOO_LONG",
    "5 QUOTE_NOT_CLOSED",
    "7 WRONG_COLUMNS",
  ]);
  expect(tried.added).toBe(2);
});

test("a file without the columns it must have is reported as unreadable", async () => {
  const tried = await world.tried({ subject: "points", content: "Nome,Pontos\nAna,10\n" });
  expect(tried).toMatchObject({ acg_Status__c: "unreadable", added: 0, unknownColumns: ["Nome", "Pontos"] });
  expect(tried.missingColumns).toContain("Fielo_PointStatementId__c");
  const empty = await world.tried({ subject: "points", content: "\xff\xfe\n" });
  expect(empty).toMatchObject({ acg_Status__c: "unreadable" });
});

test("a file goes its way step by step, and is given up only before somebody agrees", async () => {
  const file = { subject: "accounts", content: csvOf([{ Name: "Agro Norte", NSAP_ID__c: "N-9" }]) } as const;
  const id = await world.send(file);
  const refused = async (name: "try" | "approve" | "cancel") => (await world.step(id, name)).code;
  expect(await refused("approve")).toBe("imports/wrong-state");
  const late = await world.call("PUT", `/api/imports/${id}?from=9999`, {
    token: world.sender.token,
    body: Buffer.from("x"),
  });
  expect(late.json()).toMatchObject({ receivedBytes: file.content.length });
  const more = await world.call("PUT", `/api/imports/${id}?from=${file.content.length}`, {
    token: world.sender.token,
    body: Buffer.from("x"),
  });
  expect([more.status, more.code]).toEqual([400, "invalid-request"]);
  expect((await world.step(id, "cancel")).json()).toMatchObject({ acg_Status__c: "cancelled" });
  expect([await refused("try"), await refused("cancel")]).toEqual([
    "imports/wrong-state",
    "imports/wrong-state",
  ]);
  const { Id } = await world.brought(file);
  expect((await world.step(Id, "cancel")).code).toBe("imports/wrong-state");
  const list = await world.call("GET", "/api/imports", { token: world.sender.token });
  expect(list.json<{ records: { Id: string }[] }>().records[0]).toMatchObject({ Id, acg_Status__c: "done" });
});

test("the bytes of a file go when it is done, and of one that nobody agreed to within days", async () => {
  const bytes = async () =>
    (await sql<{ count: number }>`select count(*) as count from imports.piece`.execute(world.db)).rows[0]
      ?.count;
  await dropAbandoned(world.db, 0);
  expect(await bytes()).toBe(0);
  await world.brought({ subject: "accounts", content: csvOf([{ Name: "Agro Sul", NSAP_ID__c: "N-10" }]) });
  expect(await bytes()).toBe(0);
  const id = await world.send({
    subject: "accounts",
    content: csvOf([{ Name: "Agro", NSAP_ID__c: "N-11" }]),
  });
  await dropAbandoned(world.db, 7);
  expect(await bytes()).toBe(1);
  await sql`update imports.import set made_at = made_at - interval '8 days' where id = ${id}`.execute(
    world.db,
  );
  expect(await dropAbandoned(world.db, 7)).toBe(1);
  expect([await bytes(), (await world.importOf(id)).acg_Status__c]).toEqual([0, "cancelled"]);
});
