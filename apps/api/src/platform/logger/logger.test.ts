import { expect, test } from "vitest";
import { createLogger } from "./logger.ts";
import { redactText } from "./redact.ts";

function linesOf(
  write: (log: ReturnType<typeof createLogger>) => void,
  logFormat: "json" | "text" = "json",
): string {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  write(createLogger({ logLevel: "trace", logFormat }, stream));
  return lines.join("");
}

test.each([
  ["a masked CPF", "529.982.247-25"],
  ["a bare CPF", "52998224725"],
  ["a masked CNPJ", "11.222.333/0001-81"],
  ["a bare CNPJ", "11222333000181"],
  ["a CNPJ with letters", "12.ABC.345/01DE-35"],
  ["a bare CNPJ with letters", "12ABC34501DE35"],
  ["a PIS", "120.56412.54-7"],
  ["an e-mail", "ana.ribeiro+farm@fazenda.com.br"],
  ["an e-mail in an address", "ana.ribeiro%40fazenda.com.br"],
  ["a cellphone", "(11) 98765-4321"],
  ["a bare cellphone", "11987654321"],
  ["a cellphone with its country", "+55 11 98765-4321"],
  ["a bare cellphone with its country", "+5511987654321"],
  ["a token", "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIwMDMifQ.MEUCIQDk-x_y"],
  ["a bearer token", "Bearer 0pAqUe-t0ken"],
  ["a database's password", "postgres://app:hunter2@db.example:5432/colheita"],
])("row 35: %s inside a text does not reach the log", (_, secret) => {
  const word = secret.startsWith("postgres") ? "hunter2" : secret;
  for (const format of ["json", "text"] as const) {
    expect(linesOf((log) => log.info(`Someone sent ${secret}, then left`), format)).not.toContain(word);
    expect(linesOf((log) => log.info({ note: [`«${secret}»`] }, "kept"), format)).not.toContain(word);
    expect(linesOf((log) => log.error(new Error(`no member ${secret}`)), format)).not.toContain(word);
    expect(linesOf((log) => log.warn(`One line\n${secret}\n\tand another`), format)).not.toContain(word);
    expect(linesOf((log) => log.child({ about: secret }).info("child"), format)).not.toContain(word);
  }
});

test.each(["token", "code", "cpf", "login", "access_token", "newPassword", "ticket"])(
  "row 35: the parameter %s of an address does not reach the log",
  (name) => {
    const line = linesOf((log) =>
      log.info({ url: `/api/x?page=2&${name}=Abc1` }, `GET /api/x?${name}=Abc1&page=2`),
    );
    expect(line).not.toContain("Abc1");
    expect(line).toContain("page=2");
  },
);

test.each([
  ["a cellphone", "/api/content/news?search=%2866%29+90000-0101&page=2"],
  ["a cellphone without its brackets", "/api/content/news?page=2&search=66+90000-0101"],
  ["a cellphone with its country", "/api/x?page=2&note=%2B55+66+90000-0101"],
  ["a CPF", "/api/x?page=2&note=529+982+247-25"],
  ["a CPF of encoded digits", "/api/x?page=2&note=%3529.982.247-25"],
  ["a name", "/api/points/statement?search=Ana+Paula&page=2"],
  ["a phone in the path", "/api/x/%2866%29%2090000-0101?page=2"],
])("L2: %s in an address does not reach the log, however it is written", (_, url) => {
  const line = linesOf((log) => log.info({ req: { method: "GET", url, ip: "::1" } }, "answered"));
  // Without its moment, whose digits may be any.
  const said = { ...(JSON.parse(line) as object), time: undefined };
  expect(JSON.stringify(said)).not.toMatch(/90000|0101|982|247|Ana|Paula/);
  expect(line).toContain("page=2");
});

test.each([
  "password",
  "newPassword",
  "senha",
  "token",
  "refreshToken",
  "authorization",
  "cookie",
  "set-cookie",
  "secretKey",
  "passCode",
  "cpf",
  "taxId",
  "email",
  "Email__c",
  "phone",
  "MobilePhone",
  "firstName",
  "ticket",
])("row 35: what stands under the key %s does not reach the log, however deep", (key) => {
  const line = linesOf((log) =>
    log.info({ a: { b: [{ [key]: { value: "Xyzzy" } }] }, [key]: "Xyzzy" }, "saved"),
  );
  expect(line).not.toContain("Xyzzy");
});

test("row 35: a database error is logged with its constraint, not the row", () => {
  const error = Object.assign(
    new Error('duplicate key value violates unique constraint "one_member_per_tax_id"'),
    {
      code: "23505",
      constraint: "one_member_per_tax_id",
      detail: "Key (name)=(Ana Paula) already exists.",
    },
  );
  const line = linesOf((log) => log.error(error));
  expect(line).toContain("one_member_per_tax_id");
  expect(line).toContain("23505");
  expect(line).not.toContain("Ana Paula");
});

test("what is not private stays as it is", () => {
  const record = {
    requestId: "0192f0c1-7c1e-7a4e-9d5c-0f1e2d3c4b5a",
    memberId: "003Ux00000AbCdE",
    responseTime: 12.345678901234,
    statusCode: 200,
    totalCents: 12345678901,
    at: "2026-11-21T03:48:10.005Z",
    code: "rewards/out-of-stock",
  };
  const line = linesOf((log) => log.info(record, "GET /api/rewards/003Ux00000AbCdE answered in 12 ms"));
  expect(JSON.parse(line)).toMatchObject({
    ...record,
    level: "info",
    msg: "GET /api/rewards/003Ux00000AbCdE answered in 12 ms",
  });
});

test("the record that was handed in is not changed", () => {
  const record = { member: { email: "ana@fazenda.com.br" } };
  linesOf((log) => log.info(record, "saved"));
  expect(record.member.email).toBe("ana@fazenda.com.br");
});

test("a line stays valid JSON whatever was taken out of it", () => {
  const line = linesOf((log) =>
    log.warn({ note: 'a\n"ana@fazenda.com.br"\\52998224725\t' }, "x\nana@fazenda.com.br\n"),
  );
  expect(JSON.parse(line)).toMatchObject({ note: 'a\n"[redacted]"\\[redacted]\t', msg: "x\n[redacted]\n" });
});

test("row 26: hostile text of 100 kB does not hold the log up", () => {
  for (const hostile of [
    "a".repeat(100_000) + "@",
    "?".repeat(100_000),
    "1".repeat(100_000),
    "eyJ".repeat(33_000),
    "://a:".repeat(20_000),
  ])
    expect(linesOf((log) => log.info(hostile)).length).toBeGreaterThan(0);
});

test("a code of a provider is taken out however its query is written", () => {
  const query = "code=SplxlOBeZQQYbYS6WxSbIA&state=psv1.AAAA";
  for (const text of [query, `/sso?${query}`, `{"told":"${query}"}`])
    expect(redactText(text)).not.toContain("SplxlOBeZQQYbYS6WxSbIA");
  expect(redactText("barcode=7")).toBe("barcode=[redacted]");
  expect(redactText("statusCode: 200, code=200 in a sentence")).toContain("code=200");
});
