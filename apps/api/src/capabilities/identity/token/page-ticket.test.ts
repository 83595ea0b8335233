import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { operatorToken } from "../../../../test/world/operator-token.ts";
import { invoicesWorld, type InvoicesWorld } from "../../../../test/world/invoices-world.ts";
import { logIn, type LoggedMember } from "../../../../test/world/members.ts";
import { addInvoice } from "../../../../test/world/some-invoice.ts";
import { sql } from "../../../platform/database/database.ts";
import { keyedHash } from "../../../platform/secrets/secrets.ts";
import { closeAccount } from "../index.ts";

const SHOP_KEY = "k".repeat(40);
const PAGE = "/acelere-e-ganhe-produtor/notas-fiscais";
const invalid = [403, "identity/page-ticket-invalid"];

let world: InvoicesWorld;
let ana: LoggedMember;
let key: Buffer;
beforeAll(async () => {
  world = await invoicesWorld({ SHOP_URL: "https://partner.example/loja", SHOP_KEY });
  key = keyedHash(world.platform.config.secretKey, "identity.page-ticket")("key");
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  ana = await world.member();
});

const ask = ({ token }: LoggedMember, page = "invoices") =>
  world.call("POST", "/api/page-tickets", { token, body: { page } });
async function ticketOf(member: LoggedMember): Promise<string> {
  const answer = await ask(member);
  expect(answer.status, answer.text).toBe(200);
  const { url } = answer.json() as { url: string };
  return url.slice(`${PAGE}#ticket=`.length);
}
const open = (ticket: string, cursor?: string) =>
  world.call("POST", "/api/embedded/invoices", { body: { ticket, cursor } });
async function outcomeOf(ticket: string): Promise<unknown[]> {
  const { status, code } = await open(ticket);
  return [status, code];
}
const invoicesOf = (member: LoggedMember, count: number) =>
  world.inOne(async (tx) => {
    for (let sent = 0; sent < count; sent += 1) await addInvoice(tx, member.id);
  });
interface List {
  readonly records: readonly { readonly Id: string }[];
  readonly nextCursor?: string;
  readonly totalSize?: number;
}

describe("the ticket of a page", () => {
  test("shows its member the list that the session shows, to its last page", async () => {
    await invoicesOf(ana, 12);
    const other = await world.member();
    await invoicesOf(other, 1);
    const ticket = await ticketOf(ana);
    const first: List = (await open(ticket)).json();
    const logged = (await world.as(ana.token, "GET", "/invoices")).json();
    expect(first).toEqual(logged);
    expect([first.records.length, first.totalSize]).toEqual([10, 12]);
    const second: List = (await open(ticket, first.nextCursor)).json();
    expect(second.records.length).toBe(2);
    expect(second).not.toHaveProperty("nextCursor");
    const ids = [...first.records, ...second.records].map(({ Id }) => Id);
    expect(new Set(ids).size).toBe(12);
    const others: List = (await open(await ticketOf(other), first.nextCursor)).json();
    expect(ids).not.toContain(others.records[0]?.Id);
  });

  test("stands behind the hash, for five minutes, and holds nothing but ids", async () => {
    const { url, expiresAt } = (await ask(ana)).json() as { url: string; expiresAt: string };
    expect(url.startsWith(`${PAGE}#ticket=`)).toBe(true);
    const claims = decodeJwt(url.slice(`${PAGE}#ticket=`.length));
    expect(claims).toMatchObject({ aud: "invoices", sub: ana.id });
    expect(Object.keys(claims).toSorted()).toEqual(["aud", "exp", "iat", "iss", "sid", "sub"]);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
    expect(Date.parse(expiresAt)).toBe((claims.exp ?? 0) * 1000);
  });

  test("row 5: is nothing after five minutes by the programme's clock", async () => {
    const { clock } = world.platform;
    const { now } = clock;
    const at = Math.floor(now().getTime() / 1000) * 1000;
    const setClock = (seconds: number) => Object.assign(clock, { now: () => new Date(at + seconds * 1000) });
    try {
      setClock(0);
      const ticket = await ticketOf(ana);
      setClock(299);
      expect((await open(ticket)).status).toBe(200);
      setClock(301);
      expect(await outcomeOf(ticket)).toEqual(invalid);
    } finally {
      Object.assign(clock, { now });
    }
  });

  test("row 5: is nothing where it is forged, altered, unsigned, for something else or of no session", async () => {
    const ticket = await ticketOf(ana);
    const claims = decodeJwt(ticket);
    const typ = "page-ticket+jwt";
    const signed = (change: object, by: Uint8Array = key, header: { alg?: string; typ?: string } = {}) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: "HS256", typ, ...header }).sign(by);
    const other = await world.member();
    const [head = "", , signature = ""] = ticket.split(".");
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const now = claims.iat ?? 0;
    const wrong = [
      await signed({ aud: "statement" }),
      await signed({ iss: "https://other.example" }),
      await signed({ exp: now - 10 }),
      await signed({ iat: now - 400, exp: now + 86_400 }),
      await signed({ iat: now + 600, exp: now + 900 }),
      await signed({ exp: undefined }),
      await signed({ iat: undefined }),
      await signed({ sid: undefined }),
      await signed({ sid: "ses00000000none" }),
      await signed({ sub: other.id }),
      await signed({ sub: undefined }),
      await signed({}, Buffer.from("x".repeat(40))),
      await signed({}, key, { typ: "at+jwt" }),
      await signed({}, Buffer.concat([key, key]), { alg: "HS512" }),
      // As the ticket into the partner's shop is.
      await signed({ aud: "https://partner.example" }, Buffer.from(SHOP_KEY), { typ: "JWT" }),
      `${head}.${part({ ...claims, sub: other.id })}.${signature}`,
      `${part({ alg: "none", typ })}.${part(claims)}.`,
      ana.token,
      "a.b.c",
    ];
    for (const each of wrong) expect(await outcomeOf(each), each).toEqual(invalid);
    expect((await open(await signed({}))).status).toBe(200);
  });

  test("row 5: ends with the session that asked for it, and not with another of the member's", async () => {
    const ended = await ticketOf(ana);
    const out = await world.call("POST", "/api/session/end", {
      token: ana.token,
      headers: { cookie: `colheita_refresh=${ana.cookie}` },
    });
    expect(out.status, out.text).toBe(200);
    expect(await outcomeOf(ended)).toEqual(invalid);
    const again = await logIn(world, ana);
    const own = await ticketOf(again);
    const third = await logIn(world, ana);
    await world.call("POST", "/api/session/end", {
      token: third.token,
      headers: { cookie: `colheita_refresh=${third.cookie}` },
    });
    expect((await open(own)).status).toBe(200);
    const bea = await world.member();
    const revoked = await ticketOf(bea);
    const body = { uid: bea.id, userFirebaseId: bea.firebaseId };
    expect((await world.call("POST", "/api/revokeRefreshToken", { token: bea.token, body })).status).toBe(
      200,
    );
    expect(await outcomeOf(revoked)).toEqual(invalid);
  });

  test("row 5: is nothing for who was blocked, has left, or is no farmer any more", async () => {
    const [blocked, optedOut, left, changed] = [
      ana,
      await world.member(),
      await world.member(),
      await world.member(),
    ];
    const tickets = await Promise.all([blocked, optedOut, left, changed].map(ticketOf));
    await sql`update identity.member set status = 'Blocked' where id = ${blocked.id}`.execute(world.db);
    await sql`update identity.member set is_opted_out = true where id = ${optedOut.id}`.execute(world.db);
    await world.inOne((tx) => closeAccount(tx, { memberId: left.id, actorId: left.id }));
    await sql`update identity.member set profile_codes = array['Consultor', 'timedevendas']
      where id = ${changed.id}`.execute(world.db);
    expect(await Promise.all(tickets.map(outcomeOf))).toEqual(tickets.map(() => invalid));
  });

  test("neither uses nor prolongs the session, and leaves no record of a read", async () => {
    const session = () => sql`select * from identity.session where member_id = ${ana.id}`.execute(world.db);
    const records = () => sql`select count(*) from platform.log_record`.execute(world.db);
    const ticket = await ticketOf(ana);
    const before = [(await session()).rows, (await records()).rows];
    expect((await open(ticket)).status).toBe(200);
    expect([(await session()).rows, (await records()).rows]).toEqual(before);
  });

  test("is for farmers, of pages that there are, and nobody else is given one", async () => {
    const consultant = await world.member({ profileCodes: ["Consultor", "timedevendas"] });
    const outcome = async (token: string | undefined, page = "invoices") =>
      (await world.call("POST", "/api/page-tickets", { token, body: { page } })).code;
    expect(await outcome(consultant.token)).toBe("permission-denied");
    expect(await outcome(await operatorToken(world.platform, ["admin"]))).toBe("permission-denied");
    expect(await outcome(undefined)).toBe("no-uid");
    expect(await outcome(ana.token, "statement")).toBe("invalid-request");
  });
});
