import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earn } from "../../../test/ledger/ledger-members.ts";
import type { LoggedMember } from "../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { sql } from "../../platform/database/database.ts";

let world: TestWorld;
let ana: LoggedMember;
let entryId = "";
beforeAll(async () => {
  world = await testWorld();
  ana = await world.member();
  entryId = await earn(world.db, ana.id, 120, { commercialGainCents: 5_000 });
});
afterAll(() => world.close());

const get = (path: string, { token }: LoggedMember = ana) => world.call("GET", `/api${path}`, { token });

describe("over HTTP", () => {
  test("the statement and the trail have the wire names of the specification", async () => {
    const page = await get("/points/statement");
    expect(page.status).toBe(200);
    expect(page.json()).toMatchObject({
      records: [
        { Id: entryId, Action__c: "Earned", Points__c: 120, Expired__c: false, acg_CommercialGain__c: 5_000 },
      ],
      totalSize: 1,
    });
    expect((await get(`/points/statement/${entryId}`)).json()).toMatchObject({
      Entry: { Id: entryId },
      Cause: { Kind: "invoice" },
      Remaining: 120,
    });
    expect((await get(`/balance/${ana.id}`)).json()).toMatchObject({ Balance: 120, Reserved: 0, Debt: 0 });
    expect((await get("/points/months")).json()).toMatchObject({
      records: [{ Action__c: "Earned", Points__c: 120 }],
    });
  });

  test("what expires is summed by month, from today on and for a year", async () => {
    const bia = await world.member();
    const today = todayInSaoPaulo(new Date());
    for (const days of [-1, 0, 40, 41, 800]) await earn(world.db, bia.id, 10, { days });
    const inMonths = [0, 40, 41].map((days) => addDays(today, days).slice(0, 7));
    const points = Object.fromEntries(inMonths.map((month) => [month, 0]));
    for (const month of inMonths) points[month] = (points[month] ?? 0) + 10;
    expect((await get("/points/months", bia)).json()).toMatchObject({
      Expirations: Object.entries(points).map(([Month, Points__c]) => ({ Month, Points__c })),
    });
  });

  test("row 1: another member's balance and lines are as missing as none", async () => {
    const other = await world.member();
    for (const path of [`/balance/${ana.id}`, `/points/statement/${entryId}`]) {
      const foreign = await get(path, other);
      expect([foreign.status, foreign.code]).toEqual([404, "not-found"]);
    }
    expect((await world.call("GET", `/api/balance/${ana.id}`)).status).toBe(401);
  });

  test("a period that is given twice or ends before it begins is refused at its field", async () => {
    for (const path of ["/points/statement?", "/points/statement/export?format=csv&"])
      for (const [query, field, code] of [
        ["days=30&from=2026-01-01", "query.days", "PERIOD_TWICE"],
        ["days=30&to=2026-01-01", "query.days", "PERIOD_TWICE"],
        ["from=2026-02-01&to=2026-01-31", "query.to", "PERIOD_INVERTED"],
      ] as const) {
        const reply = await get(path + query);
        expect([reply.status, reply.json<{ errors: unknown }>().errors]).toEqual([
          400,
          [expect.objectContaining({ field, code })],
        ]);
      }
  });

  test("a balance that cannot be read is an error, never a zero", async () => {
    const stranger = await world.member();
    await sql`delete from points.balance where member_id = ${stranger.id}`.execute(world.db);
    const reply = await get(`/balance/${stranger.id}`, stranger);
    expect([reply.status, reply.code]).toEqual([503, "points/balance-unknown"]);
  });

  test("row 34: any query is answered or refused, and never fails", async () => {
    const values = [
      "",
      "0",
      "-1",
      "1.5",
      "999999999",
      "9999999999",
      "NaN",
      "0000-00-00",
      "0000-01-01",
      "9999-12-31",
    ];
    const hostile = [
      "2026-02-30",
      "'",
      "%00",
      "%25",
      "%5C",
      "%F0%9F%8C%BD",
      "a".repeat(81),
      "constructor",
      "__proto__",
    ];
    for (const name of ["days", "from", "to", "by", "action", "search", "sort", "cursor", "format"])
      for (const value of [...values, ...hostile]) {
        const url = `/api/points/statement?${name}=${value}`;
        const reply = await world.callOver("GET", url, { token: ana.token });
        expect([200, 400], `${name}=${value}: ${reply.text}`).toContain(reply.status);
      }
  });

  test("the export is an attachment that is never cached, in the two formats there are", async () => {
    const csv = await get("/points/statement/export?format=csv");
    expect(csv.status).toBe(200);
    expect(csv.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(/^attachment; filename="extrato-\d{4}-\d{2}-\d{2}\.csv"$/),
    });
    expect(csv.text).toContain("Pontuações;Nota fiscal aprovada;;120;");
    const pdf = await get("/points/statement/export?format=pdf");
    expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await get("/points/statement/export?format=xls")).status).toBe(400);
  });

  test("row 32: the export is asked for six times a minute, and then refused for a while", async () => {
    const other = await world.member();
    const codes: number[] = [];
    for (let n = 0; n < 8; n += 1)
      codes.push((await get("/points/statement/export?format=csv", other)).status);
    expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });
});
