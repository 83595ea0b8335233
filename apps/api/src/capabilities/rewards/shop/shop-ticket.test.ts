import { decodeJwt, jwtVerify, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiProcess } from "../../../../test/server/api-process.ts";
import { testWorld, type TestWorld } from "../../../../test/server/test-world.ts";
import type { LoggedMember } from "../../../../test/world/members.ts";
import { sql } from "../../../platform/database/database.ts";

const SHOP = "https://partner.example/loja";
const KEY = "k".repeat(40);
const key = Buffer.from(KEY);
const CALL = "/api/colheita/getSSOURL/consultant";

let world: TestWorld;
let bruno: LoggedMember;
const consultant = {
  profileCodes: ["Consultor", "timedevendas"],
  category: "Profissional do agro",
  firstName: "Bruno",
  lastName: "Teixeira",
};
beforeAll(async () => {
  world = await testWorld({ SHOP_URL: SHOP, SHOP_KEY: KEY });
  bruno = await world.member(consultant);
}, 60_000);
afterAll(() => world.close());

const ask = ({ token }: LoggedMember, process: ApiProcess = world) => process.call("POST", CALL, { token });
const open = (ticket: string) => world.call("POST", "/api/shop-tickets/open", { body: { ticket } });
async function ticketOf(member: LoggedMember): Promise<string> {
  const { url } = (await ask(member)).json() as { url: string };
  return new URL(url).searchParams.get("ticket") ?? "";
}
const invalid = [403, "rewards/shop-ticket-invalid"];

describe("the link into a partner's shop", () => {
  test("leads there by a ticket that the shop can check, and that holds no name", async () => {
    const { url } = (await ask(bruno)).json() as { url: string };
    const { origin, pathname, searchParams } = new URL(url);
    expect(origin + pathname).toBe(SHOP);
    const ticket = searchParams.get("ticket") ?? "";
    const { payload } = await jwtVerify(ticket, key, { audience: "https://partner.example" });
    expect(payload).toMatchObject({ iss: world.platform.config.publicUrl, sub: bruno.id });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
    expect(Object.keys(payload).toSorted()).toEqual(["aud", "exp", "iat", "iss", "jti", "sub"]);
  });

  test("tells the shop once who came, however many ask at once", async () => {
    const ticket = await ticketOf(bruno);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(ticket)));
    const told = answers.filter(({ status }) => status === 200);
    expect(told.map((answer) => answer.json())).toEqual([
      { success: true, ContactId: bruno.id, Name: "Bruno Teixeira" },
    ]);
    const rest = answers.filter(({ status }) => status !== 200).map(({ status, code }) => [status, code]);
    expect(rest).toEqual(Array.from({ length: 9 }, () => invalid));
  });

  test("row 14: is nothing once it is old, forged, unsigned or for somebody else", async () => {
    const good = decodeJwt(await ticketOf(bruno));
    const signed = (change: object, by: Uint8Array = key) =>
      new SignJWT({ ...good, jti: crypto.randomUUID(), ...change })
        .setProtectedHeader({ alg: "HS256" })
        .sign(by);
    const past = Math.floor(Date.now() / 1000) - 10;
    const parts = (await ticketOf(bruno)).split(".");
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${parts[1]}.`;
    const wrong = [
      await signed({ exp: past }),
      await signed({ iss: "https://other.example" }),
      await signed({ aud: "https://other.example" }),
      await signed({ jti: undefined }),
      await signed({ iat: past - 60, exp: past + 86_400 }),
      await signed({ iat: undefined }),
      await signed({ sub: (await world.member()).id }),
      await signed({ sub: "003000000000000" }),
      await signed({}, Buffer.from("x".repeat(40))),
      unsigned,
      "a.b.c",
    ];
    for (const ticket of wrong) {
      const { status, code } = await open(ticket);
      expect([status, code], ticket).toEqual(invalid);
    }
    expect((await open(await signed({}))).status).toBe(200);
  });

  test("is nothing for who left the programme since", async () => {
    const left = await world.member(consultant);
    const ticket = await ticketOf(left);
    await sql`update identity.member set status = 'Inativo' where id = ${left.id}`.execute(world.db);
    const { status, code } = await open(ticket);
    expect([status, code]).toEqual(invalid);
  });

  test("is for consultants, and nobody is led where there is no shop", async () => {
    const farmer = await world.member();
    expect((await ask(farmer)).status).toBe(403);
    expect((await world.call("GET", "/api/rewards/shop", { token: farmer.token })).status).toBe(403);
    const isOpen = async (process: ApiProcess) =>
      (await process.call("GET", "/api/rewards/shop", { token: bruno.token })).json();
    expect(await isOpen(world)).toEqual({ IsOpen: true });
    const without = await world.another({ SHOP_URL: "", SHOP_KEY: "" });
    expect(await isOpen(without)).toEqual({ IsOpen: false });
    const { status, code } = await ask(bruno, without);
    expect([status, code]).toEqual([409, "rewards/no-shop"]);
    expect((await without.call("GET", "/dev/shop")).status).toBe(404);
  });
});
