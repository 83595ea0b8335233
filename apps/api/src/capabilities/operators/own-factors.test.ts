import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../../../test/server/http-call.ts";
import { PASSWORD } from "../../../test/world/members.ts";
import {
  operatorWorld,
  type LoggedOperator,
  type OperatorWorld,
} from "../../../test/world/operator-world.ts";
import { someAddress } from "../../../test/world/second-factor-world.ts";
import { softPasskey } from "../../../test/sign-on/soft-passkey.ts";

let world: OperatorWorld;
beforeAll(async () => {
  world = await operatorWorld();
}, 60_000);
afterAll(() => world.close());

const site = { host: "127.0.0.1", origin: "http://127.0.0.1" };
const as = ({ token }: LoggedOperator, method: string, path: string, body?: object): Promise<Answer> =>
  world.call(method, `/api/operators/own${path}`, {
    token,
    body,
    headers: { "x-forwarded-for": someAddress() },
  });
interface Listed {
  readonly Id: string;
  readonly kind: string;
  readonly Name: string;
}
const factorsOf = async (who: LoggedOperator) =>
  (await as(who, "GET", "/factors")).json()["records"] as Listed[];

/** Returns an operator who has just shown again that it is them, and may change factors. An auditor may, too. */
async function proven(): Promise<LoggedOperator> {
  const otavio = await world.loggedIn(["auditor"]);
  expect((await as(otavio, "POST", "/proof", { password: PASSWORD })).status).toBe(200);
  return otavio;
}

async function addPasskey(who: LoggedOperator) {
  const passkey = softPasskey(site);
  const challenge = String((await as(who, "POST", "/passkey")).json()["challenge"]);
  const body = { name: "Chave", passkey: passkey.made(challenge) };
  expect((await as(who, "POST", "/passkey/confirm", body)).status).toBe(200);
  return passkey;
}

const challengeOf = async (who: LoggedOperator) => {
  const begun = (await world.begin(who)).json();
  return { token: String(begun["token"]), factors: begun["factors"] };
};

test("an operator changes factors only after showing again that it is them", async () => {
  const otavio = await world.loggedIn();
  const [app] = await factorsOf(otavio);
  const changes = [
    ["POST", "/app"],
    ["POST", "/passkey"],
    ["POST", "/recovery-codes"],
    ["DELETE", `/factors/${app?.Id}`],
  ] as const;
  for (const [method, path] of changes)
    expect((await as(otavio, method, path)).code).toBe("second-factor/fresh-proof-needed");
  const wrong = await as(otavio, "POST", "/proof", { password: "Errada@2026" });
  expect(wrong.code).toBe("second-factor/wrong-password");
  expect((await as(otavio, "POST", "/app")).code).toBe("second-factor/fresh-proof-needed");
});

test("an operator comes in by a passkey that they added, under that very log-in", async () => {
  const otavio = await proven();
  const passkey = await addPasskey(otavio);
  const { token, factors } = await challengeOf(otavio);
  expect(factors).toEqual(["totp", "passkey", "recovery-code"]);
  const asked = (await world.post("/operators/second-factor/passkey", { token })).json();
  const signed = passkey.signed(String(asked["challenge"]), { count: 1 });
  const show = (of: string) =>
    world.post("/operators/second-factor", { token: of, factor: "passkey", passkey: signed });
  expect((await show((await challengeOf(otavio)).token)).code).toBe("second-factor/wrong");
  expect((await show(token)).json()).toMatchObject({ user: { Id: otavio.id } });
});

test("a recovery code lets an operator in once, and they hear of it", async () => {
  const otavio = await proven();
  const renewed = await as(otavio, "POST", "/recovery-codes");
  const codes = renewed.json()["recoveryCodes"] as string[];
  expect(codes).toHaveLength(10);
  const show = async () =>
    world.post("/operators/second-factor", {
      token: (await challengeOf(otavio)).token,
      factor: "recovery-code",
      passCode: codes[0],
    });
  expect((await show()).status).toBe(200);
  expect((await show()).code).toBe("second-factor/wrong");
  expect((await as(otavio, "GET", "/factors")).json()).toMatchObject({ recoveryCodesLeft: 9 });
  const { rows } = await sql<{ subject: string }>`select subject from platform.outbox
    where recipient = ${otavio.email} order by id`.execute(world.db);
  expect(rows.map(({ subject }) => subject)).toEqual([
    "Códigos de recuperação novos",
    "Código de recuperação usado",
  ]);
});

test("an operator lists, names and removes factors, and the last one stays", async () => {
  const otavio = await proven();
  await addPasskey(otavio);
  const [app, passkey] = await factorsOf(otavio);
  expect([app?.kind, passkey?.kind]).toEqual(["totp", "passkey"]);
  expect((await as(otavio, "PUT", `/factors/${passkey?.Id}`, { name: "Notebook" })).status).toBe(200);
  expect((await as(otavio, "DELETE", `/factors/${app?.Id}`)).status).toBe(200);
  expect((await as(otavio, "DELETE", `/factors/${passkey?.Id}`)).code).toBe("second-factor/last");
  expect((await factorsOf(otavio)).map(({ Name }) => Name)).toEqual(["Notebook"]);
  const { rows } = await sql<{ action: string }>`select action from platform.audit_entry
    where subject_id = ${otavio.id} and actor_id = ${otavio.id} order by id`.execute(world.db);
  expect(rows.map(({ action }) => action)).toEqual(["second-factor.added", "second-factor.removed"]);
});

test("of two factors that an operator removes at once one stays", async () => {
  const otavio = await proven();
  await addPasskey(otavio);
  const removed = await Promise.all(
    (await factorsOf(otavio)).map(({ Id }) => as(otavio, "DELETE", `/factors/${Id}`)),
  );
  expect(removed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await factorsOf(otavio)).toHaveLength(1);
});

test("an operator adds another app by its first code, and comes in by it", async () => {
  const otavio = await proven();
  const secret = String((await as(otavio, "POST", "/app")).json()["secret"]);
  const name = "Tablet";
  const confirm = (passCode: string) => as(otavio, "POST", "/app/confirm", { name, passCode });
  expect((await confirm("000000")).code).toBe("second-factor/not-confirmed");
  expect((await confirm(world.codeOf(secret))).status).toBe(200);
  expect((await world.logIn({ ...otavio, secret }, 1)).token).toMatch(/./);
});

test("nobody names or removes a factor of another operator or of a member", async () => {
  const [otavio, olga] = [await proven(), await proven()];
  const [theirs] = await factorsOf(olga);
  expect((await as(otavio, "DELETE", `/factors/${theirs?.Id}`)).code).toBe("not-found");
  expect((await as(otavio, "PUT", `/factors/${theirs?.Id}`, { name: "Minha" })).code).toBe("not-found");
});
