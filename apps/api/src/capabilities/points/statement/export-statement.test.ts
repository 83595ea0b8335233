import { once } from "node:events";
import { buffer, text } from "node:stream/consumers";
import { Readable } from "node:stream";
import { todayInSaoPaulo, formatDateAt } from "@colheita/brazil";
import type { StatementLine } from "@colheita/contract/points/points-records";
import { EntryKind } from "@colheita/contract/points/points-records";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../../../test/server/effort.ts";
import { freshDatabase, type FreshDatabase } from "../../../../test/server/fresh-database.ts";
import { earn } from "../../../../test/ledger/ledger-members.ts";
import { addMember } from "../../../../test/world/members.ts";
import { addLongStatement } from "../../../../test/ledger/long-statement.ts";
import { exportStatement } from "./export-statement.ts";
import { lineOf } from "./export-statement-csv.ts";
import { definitionOf } from "./export-statement-pdf.ts";
import { filterLabel, kindLabels } from "./export-statement-labels.ts";
import { readStatement } from "../index.ts";

const line: StatementLine = {
  id: "a1E000000000001",
  kind: "Earned",
  description: "Nota fiscal",
  origin: "Cooperativa",
  points: 10,
  pointAt: new Date("2026-11-21T02:30:00Z"),
  expiresOn: "2027-03-31",
  isExpired: false,
  releasesOn: undefined,
  commercialGainCents: 123_456,
};

describe("a line of the CSV", () => {
  test("has the date of São Paulo, the words of the portal and numbers as a spreadsheet reads them", () => {
    expect(lineOf(line)).toBe("20/11/2026;Pontuações;Nota fiscal;Cooperativa;10;31/03/2027;;1234,56\r\n");
    expect(
      lineOf({ ...line, kind: "Redeem", points: -10, expiresOn: undefined, commercialGainCents: undefined }),
    ).toBe("20/11/2026;Resgates;Nota fiscal;Cooperativa;-10;;;\r\n");
    expect(lineOf({ ...line, isExpired: true, expiredPoints: line.points })).toContain(
      ";31/03/2027;vencido;",
    );
    expect(lineOf({ ...line, isExpired: true })).toContain(";31/03/2027;;");
    expect(lineOf({ ...line, expiresTo: "2027-06-30" })).toContain(";31/03/2027 a 30/06/2027;;");
    expect(lineOf({ ...line, releasesOn: "2026-12-05" })).toContain(";31/03/2027;Libera em 05/12/2026;");
  });

  test.each(["=1+1", "+55", "-2", "@SUM(A1)", "\t=1", "  =1", "\u200B=1", "＝1", "\r=1", "\n@x"])(
    "row 29: makes the formula %j plain text",
    (description) => {
      const [, , cell = ""] = lineOf({ ...line, description }).split(";");
      expect(cell.replace(/^"/, "")[0]).toBe("'");
    },
  );

  test("row 29: keeps words with separators, quotes and line ends in one cell", () => {
    expect(lineOf({ ...line, description: 'Adubo; "fino"\nsaca' })).toContain(';"Adubo; ""fino""\nsaca";');
    expect(lineOf({ ...line, description: "10% - 2 = 8" })).toContain(";10% - 2 = 8;");
  });
});

test("every kind of entry has its label of the specification", () => {
  expect(EntryKind.options.map((kind) => kindLabels[kind])).toEqual([
    "Pontuações",
    "Bônus",
    "Fornecidos",
    "Transferência",
    "Empréstimos",
    "Reservados",
    "Resgates",
    "Débitos",
    "Estornos",
    "Cancelados",
    "Expirações",
  ]);
});

test.each([
  [{}, "Todo o período"],
  [{ days: 30 }, "De 23/10/2026 a 21/11/2026, por data dos pontos"],
  [
    { from: "2026-01-01", to: "2026-01-31", dateKind: "expiration" },
    "De 01/01/2026 a 31/01/2026, por data de validade",
  ],
  [{ from: "2026-01-01" }, "A partir de 01/01/2026, por data dos pontos"],
  [
    { to: "2026-01-31", kind: "Bonus", search: " adubo " },
    "Até 31/01/2026, por data dos pontos; só Bônus; com “adubo”",
  ],
] as const)("the filter %j is described in words", (filter, words) => {
  expect(filterLabel(filter, "2026-11-21")).toBe(words);
});

describe("the file", () => {
  let database: FreshDatabase;
  let memberId = "";
  const clock = { now: () => new Date() };
  beforeAll(async () => {
    database = await freshDatabase();
    memberId = (await addMember(database.db)).id;
    await addLongStatement(database.db, memberId, 1_234);
    await earn(database.db, memberId, 7, { description: "=cmd|'/c calc'!A1" });
  });
  afterAll(() => database.close());
  const platform = () => ({ db: database.db, clock });
  const csvOf = async (filter: Parameters<typeof readStatement>[2]) => {
    const file = await exportStatement(platform(), memberId, { ...filter, format: "csv" });
    expect(file.body).toBeInstanceOf(Readable);
    return { ...file, text: await text(file.body as Readable) };
  };

  test("as CSV has the mark of UTF-8, Portuguese heads and every line in the order of the screen", async () => {
    const file = await csvOf({ sort: "description" });
    expect(file.contentType).toBe("text/csv; charset=utf-8");
    expect(file.filename).toBe(`extrato-${todayInSaoPaulo(new Date())}.csv`);
    const { items } = await readStatement(database.db, memberId, { sort: "description" }, 2_000);
    const [head, ...lines] = file.text.split("\r\n");
    // `text` takes the mark away, as every reader does.
    expect(head).toBe("Data;Tipo;Descrição;Origem;Pontos;Validade;Situação;Ganho comercial (R$)");
    expect(lines.slice(0, -1)).toEqual(items.map((item) => lineOf(item).trimEnd()));
    expect(lines.some((each) => each.includes(";'=cmd|"))).toBe(true);
    const bytes = await buffer(
      (await exportStatement(platform(), memberId, { format: "csv" })).body as Readable,
    );
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  test("row 32: that would be too long is refused before a line is read, and a shorter period is not", async () => {
    const ask = (days?: number) =>
      exportStatement(platform(), memberId, { format: "csv", ...(days ? { days } : {}) }, 1_000);
    await expect(ask()).rejects.toMatchObject({ problem: { code: "points/export-too-long", status: 422 } });
    expect((await text((await ask(20)).body as Readable)).split("\r\n").length).toBeGreaterThan(100);
  });

  test("row 32: is written for 20 at a time, and a place is free again when its reader leaves", async () => {
    const files = await Promise.all(
      Array.from({ length: 20 }, () => exportStatement(platform(), memberId, { format: "csv" })),
    );
    const one = () => exportStatement(platform(), memberId, { format: "csv" });
    await expect(one()).rejects.toMatchObject({ problem: { code: "unavailable", status: 503 } });
    const bodies = files.map(({ body }) => body as Readable);
    const areLeft = Promise.all(bodies.map((body) => once(body, "close")));
    for (const body of bodies) body.destroy();
    await areLeft;
    expect((await text((await one()).body as Readable)).length).toBeGreaterThan(0);
  });

  test("as CSV has the filters of the screen, and only its heads where nothing is found", async () => {
    const today = formatDateAt(new Date());
    const lines = (await csvOf({ days: 1 })).text.trimEnd().split("\r\n").slice(1);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((each) => each.startsWith(today))).toBe(true);
    expect((await csvOf({ search: "não existe" })).text.trimEnd().split("\r\n")).toHaveLength(1);
  });

  test("as PDF shows what waits, and what has expired", () => {
    const said = JSON.stringify(
      definitionOf({
        programmeName: "Colheita",
        memberName: "Ana Ribeiro",
        taxId: "529.982.247-25",
        period: "Todo o período",
        issuedAt: new Date(),
        available: 0,
        pending: 1_800,
        totals: { lines: 2, gained: 20, spent: -10 },
        lines: [
          { ...line, releasesOn: "2026-12-05" },
          { ...line, isExpired: true, expiredPoints: line.points },
          { ...line, expiresTo: "2027-06-30" },
          { ...line, points: -10, expiresOn: undefined },
        ],
      }),
    );
    expect(said).toContain("Além do saldo, 1.800 pontos aguardam liberação.");
    expect(said).toContain(JSON.stringify("31/03/2027\nlibera em 05/12/2026"));
    expect(said).toContain(JSON.stringify("31/03/2027\nvencido"));
    expect(said).toContain("31/03/2027 a 30/06/2027");
    expect(said).toContain("−10");
  });

  test("as PDF is a document with its own letters", { timeout: 60_000 }, async () => {
    const file = await exportStatement(platform(), memberId, { format: "pdf", days: 20 });
    const bytes = file.body as Buffer;
    expect(file.contentType).toBe("application/pdf");
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.subarray(-6).toString()).toContain("%%EOF");
    expect(bytes.includes("/FontFile2")).toBe(true);
    expect(bytes.includes("/JavaScript")).toBe(false);
  });

  test.runIf(isLong)(
    "as PDF is drawn for one at a time, and the eleventh in the queue is sent away",
    { timeout: 60_000 },
    async () => {
      const drawn = await Promise.allSettled(
        Array.from({ length: 12 }, () => exportStatement(platform(), memberId, { format: "pdf", days: 2 })),
      );
      const refused = drawn.filter(({ status }) => status === "rejected");
      expect(refused).toHaveLength(2);
      for (const each of refused)
        expect(each).toMatchObject({ reason: { problem: { code: "unavailable", status: 503 } } });
      await expect(exportStatement(platform(), memberId, { format: "pdf", days: 2 })).resolves.toBeDefined();
    },
  );
});
