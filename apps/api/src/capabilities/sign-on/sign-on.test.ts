import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../../../test/server/http-call.ts";
import { PASSWORD } from "../../../test/world/members.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import {
  CLIENT,
  signInAt,
  startProvider,
  type SignOnProvider,
} from "../../../test/sign-on/sign-on-provider.ts";
import { SignOnBrowser } from "../../../test/sign-on/sign-on-browser.ts";

const REDIRECT = "http://127.0.0.1/sso";
const people: Record<string, Record<string, unknown>> = {
  stranger: { email: "estranha@correio.example", email_verified: true, name: "Estela Estranha" },
};
let provider: SignOnProvider;
/** Gives no ID token, and does not say whether it verified an e-mail. */
let network: SignOnProvider;
/** Takes the portal's secret in the body alone. */
let postal: SignOnProvider;
let world: TestWorld;

beforeAll(async () => {
  provider = await startProvider({ people, redirectUri: REDIRECT });
  network = await startProvider({ people, redirectUri: REDIRECT, takesSecret: "client_secret_post" });
  postal = await startProvider({ people, redirectUri: REDIRECT, takesSecret: "client_secret_post" });
  const client = { clientId: CLIENT.id, clientSecret: CLIENT.secret };
  const { issuer } = provider;
  world = await testWorld({
    SIGN_ON_PROVIDERS: JSON.stringify([
      { kind: "openid", id: "correio", name: "Correio", issuer, ...client },
      { kind: "openid", id: "postal", name: "Postal", issuer: postal.issuer, ...client },
      {
        kind: "oauth2",
        id: "rede",
        name: "Rede",
        issuer: network.issuer,
        ...client,
        authorizationUrl: `${network.issuer}/auth`,
        tokenUrl: `${network.issuer}/token`,
        userInfoUrl: `${network.issuer}/graph/me`,
        subjectField: "id",
      },
    ]),
  });
});
afterAll(async () => {
  await world.close();
  await Promise.all([provider.stop(), network.stop(), postal.stop()]);
});

const browser = () => new SignOnBrowser(world);

/** Goes all the way: begins, says at the provider who one is, and comes back. */
async function signOn(login: string | undefined, providerId = "correio", who = browser()): Promise<Answer> {
  return who.complete(await signInAt(await who.begin(providerId), login));
}

async function connectionsOf(memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sign_on.connection where member_id = ${memberId}`.execute(world.db);
  return rows[0]?.count ?? 0;
}

test("the providers are listed by name, and nothing else of them", async () => {
  const answer = await world.call("GET", "/api/sign-on/providers");
  expect(answer.json()).toEqual({
    records: [
      { id: "correio", name: "Correio" },
      { id: "postal", name: "Postal" },
      { id: "rede", name: "Rede" },
    ],
  });
});

test("a member logs in by an e-mail that the provider verified, is notified by e-mail, and is known from then on", async () => {
  const member = await world.member();
  people["safra"] = { email: member.email.toUpperCase(), email_verified: true };
  const first = await signOn("safra");
  expect(first.status).toBe(200);
  expect(first.json()).toMatchObject({ success: true, isNewUser: false, redirect: "/home", code: "success" });
  const profile = await world.call("GET", "/api/profile", { token: String(first.json()["token"]) });
  expect(profile.json()).toMatchObject({ Id: member.id });
  const { rows } = await sql<{ subject: string }>`
    select subject from platform.outbox where member_id = ${member.id}`.execute(world.db);
  expect(rows).toEqual([{ subject: "Sua conta Correio agora abre o portal" }]);
  // The e-mail changed there: it is still the account that the member connected.
  people["safra"] = { email: "outra@correio.example", email_verified: true };
  expect((await signOn("safra")).json()).toMatchObject({ isNewUser: false });
  expect(await connectionsOf(member.id)).toBe(1);
});

test("an e-mail that nobody verified opens nothing", async () => {
  const member = await world.member();
  people["claimant"] = { email: member.email, email_verified: false };
  for (const providerId of ["correio", "rede"]) {
    const reply = (await signOn("claimant", providerId)).json();
    expect(reply).toMatchObject({ isNewUser: true, newUser: { EmailIsReal: false, Email: member.email } });
    expect(reply).not.toHaveProperty("token");
  }
});

test("row 41: a provider that takes its time lets its people in all the same, and who has a password does not wait", async () => {
  const who = browser();
  const back = await signInAt(await who.begin("correio"), "stranger");
  const { isAsked, goOn } = provider.hold(/^\/token$/);
  const coming = who.complete(back);
  await isAsked;
  const { token } = await world.member();
  expect((await world.call("GET", "/api/profile", { token })).status).toBe(200);
  goOn();
  expect((await coming).json()).toMatchObject({ isNewUser: true });
});

test("a stranger is a new user with the provider's claims, and no member is made", async () => {
  const count = sql<{ count: number }>`select count(*)::int as count from identity.member`;
  const before = (await count.execute(world.db)).rows;
  const answer = await signOn("stranger");
  expect(answer.json()).toMatchObject({
    isNewUser: true,
    redirect: "/cadastro",
    newUser: {
      providerName: "Correio",
      FirstName: "Estela",
      LastName: "Estranha",
      Email: "estranha@correio.example",
      EmailIsReal: true,
    },
  });
  expect(String(answer.headers["set-cookie"])).not.toContain("colheita_refresh");
  expect((await count.execute(world.db)).rows).toEqual(before);
});

test("who may not come in does not come in by a provider either", async () => {
  const member = await world.member();
  people["blocked"] = { email: member.email, email_verified: true };
  await sql`update identity.member set status = 'Blocked' where id = ${member.id}`.execute(world.db);
  expect((await signOn("blocked")).code).toBe("auth/user-disabled");
  expect(await connectionsOf(member.id)).toBe(0);
});

test("a sign-on whose connection can't be kept opens nothing either", async () => {
  const member = await world.member();
  people["late"] = { email: member.email, email_verified: true };
  const { db } = world;
  await sql`alter table sign_on.connection add constraint none_of_late check (subject <> 'late')`.execute(db);
  const answer = await signOn("late");
  expect(answer.status).toBe(500);
  expect(String(answer.headers["set-cookie"])).not.toContain("colheita_refresh");
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from identity.session where member_id = ${member.id}`.execute(db);
  expect(rows).toEqual([{ count: 1 }]);
  await sql`alter table sign_on.connection drop constraint none_of_late`.execute(db);
});

test("row 14: a sign-on begins a new session, whatever cookie came along", async () => {
  const [member, thief] = [await world.member(), await world.member()];
  people["fixated"] = { email: member.email, email_verified: true };
  const who = browser();
  who.cookies.set("colheita_refresh", thief.cookie);
  expect((await signOn("fixated", "correio", who)).status).toBe(200);
  const opens = async (refresh = "") => {
    const answer = await world.call("GET", "/api/session", {
      headers: { cookie: `colheita_refresh=${refresh}` },
    });
    return answer.json()["session"];
  };
  expect(await opens(who.cookies.get("colheita_refresh"))).toMatchObject({ user: { Id: member.id } });
  // Whoever planted the cookie has by it what they had before.
  expect(await opens(thief.cookie)).toMatchObject({ user: { Id: thief.id } });
});

test("the secret goes to each provider as it takes it", async () => {
  for (const providerId of ["correio", "postal", "rede"])
    expect((await signOn("stranger", providerId)).json()).toMatchObject({ isNewUser: true });
});

test("declining at the provider is reported as such", async () => {
  expect((await signOn(undefined)).code).toBe("sign-on/denied");
});

test("keys that the provider changed are found by themselves", async () => {
  expect((await signOn("stranger")).status).toBe(200);
  await provider.rotateKeys();
  expect((await signOn("stranger")).status).toBe(200);
});

test("a member connects an account with their password, and it opens theirs; another's cannot be taken", async () => {
  const [member, other] = [await world.member(), await world.member()];
  people["friend"] = { name: "Amigo", email: "amigo@correio.example" };
  const who = browser();
  expect((await who.beginConnecting("rede", member.token, "Errada@2026")).code).toBe(
    "sign-on/wrong-password",
  );
  const connect = async (token: string) => {
    const { url } = (await who.beginConnecting("rede", token, PASSWORD)).json();
    return who.completeConnecting(await signInAt(String(url), "friend"), token);
  };
  expect((await connect(member.token)).json()).toEqual({ success: true, providerName: "Rede" });
  expect((await connect(other.token)).code).toBe("user-mismatch");
  expect((await signOn("friend", "rede")).json()).toMatchObject({ isNewUser: false });
  const listed = await world.call("GET", "/api/sign-on/connections", { token: member.token });
  expect(listed.json()).toMatchObject({
    records: [{ providerName: "Rede", label: "amigo@correio.example" }],
  });
  const [{ Id }] = listed.json()["records"] as [{ Id: string }];
  const end = (token: string) => world.call("POST", `/api/sign-on/connections/${Id}/end`, { token });
  expect((await end(other.token)).code).toBe("not-found");
  expect((await end(member.token)).status).toBe(200);
  expect((await end(member.token)).code).toBe("not-found");
  const trail = await sql<{ action: string; actorId: string }>`
    select action, actor_id from platform.audit_entry where subject_id = ${member.id} order by id`.execute(
    world.db,
  );
  expect(trail.rows).toEqual([
    { action: "sign-on.connected", actorId: member.id },
    { action: "sign-on.disconnected", actorId: member.id },
  ]);
  expect((await signOn("friend", "rede")).json()).toMatchObject({ isNewUser: true });
});

test("row 14: what one member began to connect, nobody else completes, and it opens no session", async () => {
  const [member, other] = [await world.member(), await world.member()];
  const who = browser();
  const { url } = (await who.beginConnecting("correio", member.token, PASSWORD)).json();
  const answer = await signInAt(String(url), "stranger");
  expect((await who.completeConnecting(answer, other.token)).code).toBe("sign-on/invalid");
  expect((await who.complete(answer)).code).toBe("sign-on/invalid");
  expect(await connectionsOf(other.id)).toBe(0);
});

test("row 14: an answer opens only in the browser that began it, and a code only once", async () => {
  const [mine, theirs] = [browser(), browser()];
  const answer = await signInAt(await mine.begin("correio"), "stranger");
  await theirs.begin("correio");
  expect((await theirs.complete(answer)).code).toBe("sign-on/invalid");
  expect((await browser().complete(answer)).code).toBe("web-storage-unsupported");
  expect((await mine.complete(answer)).status).toBe(200);
  expect((await mine.complete(answer)).code).toBe("sign-on/invalid");
});

test("row 14: a state that was altered, left out or doubled, and another issuer's answer are refused", async () => {
  const who = browser();
  const answer = await signInAt(await who.begin("correio"), "stranger");
  const bent = (change: (query: URLSearchParams) => void): string => {
    const query = new URLSearchParams(answer);
    change(query);
    return query.toString();
  };
  const bends = [
    bent((query) => query.set("state", `${query.get("state")?.slice(0, -2)}AA`)),
    bent((query) => query.set("state", "w")),
    bent((query) => query.delete("state")),
    bent((query) => query.append("state", "again")),
    bent((query) => query.set("iss", network.issuer)),
    bent((query) => query.delete("iss")),
    bent((query) => query.append("code", "again")),
  ];
  for (const bend of bends) expect((await who.complete(bend)).code).toBe("sign-on/invalid");
});

test("row 15: a page of another origin completes nothing", async () => {
  const who = browser();
  const answer = await signInAt(await who.begin("correio"), "stranger");
  expect((await who.complete(answer, { origin: "https://evil.example" })).code).toBe("permission-denied");
});

test("a provider that there is not, and tickets' partners, are not begun with", async () => {
  const begin = (provider: string) =>
    world.call("POST", "/api/sign-on/begin", { body: { provider, window: false } });
  for (const provider of ["nobody", "__proto__"]) expect((await begin(provider)).code).toBe("not-found");
});
