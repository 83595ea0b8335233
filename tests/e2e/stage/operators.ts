import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import type { APIRequestContext } from "@playwright/test";
import { codeAt } from "../../../apps/api/src/capabilities/second-factor/app/one-time-code.ts";
import { expect, PASSWORD, test } from "./portal-page.ts";

/** The demo's operators, as the start prints them: one who asks, and one who agrees. */
const operators = {
  first: { email: "operador@colheita.example", secret: "JBSWY3DPEHPK3PXPCOLHEITASAFRA23A" },
  second: { email: "operadora@colheita.example", secret: "KRSXG5CTMVRXEZLUKN2XAZLSCOLHEITA" },
} as const;
type Operator = keyof typeof operators;

const STEP_MS = 30_000;
/** An access token is good for longer. */
const HELD_MS = 5 * 60_000;

/** A call as somebody with a token, or as nobody. */
export interface Call {
  readonly path: string;
  readonly data: object;
  readonly token?: string;
}

/** Makes a call that has to work. Returns its answer. */
export async function call<Answer>(request: APIRequestContext, { path, data, token }: Call): Promise<Answer> {
  const headers = {
    "idempotency-key": randomUUID(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await request.post(`/api${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

/**
 * Returns an operator's access token. A code of their app counts once, and another one keeps waiting: one log-in is
 * good for all journeys of a run, whichever process they are in.
 */
export async function operatorToken(request: APIRequestContext, who: Operator): Promise<string> {
  const held = heldToken(who);
  if (held !== undefined) return held;
  const token = await logOperatorIn(request, operators[who]);
  holdToken(who, token);
  return token;
}

/** Lets one operator ask for something and the other one agree: it is done in that moment. */
export async function askAndAgree(request: APIRequestContext, path: string, data: object): Promise<void> {
  const asked = { path, data, token: await operatorToken(request, "first") };
  const { Id } = await call<{ Id: string }>(request, asked);
  const token = await operatorToken(request, "second");
  await call(request, { path: `${path}/${Id}/approve`, data: {}, token });
}

/** Gives a member points that last a year, and that may wait for some days. */
export const givePoints = (
  request: APIRequestContext,
  { id: contactId }: { readonly id: string },
  points: number,
  { description = "Dia de campo", waitsDays }: { description?: string; waitsDays?: number } = {},
): Promise<void> => {
  const dayIn = (days: number) => addDays(todayInSaoPaulo(new Date()), days);
  return askAndAgree(request, "/points/credits", {
    contactId,
    points,
    Description__c: description,
    acg_Reason__c: "Presença confirmada",
    ExpirationDate__c: dayIn(365),
    ...(waitsDays !== undefined && { acg_ReleaseDate__c: dayIn(waitsDays) }),
  });
};

/** Returns the file that stores a token for the run: the folder is emptied when another one begins. */
const fileOf = (who: Operator) => join(test.info().project.outputDir, `operator-${who}`);

function heldToken(who: Operator): string | undefined {
  const saved = statSync(fileOf(who), { throwIfNoEntry: false });
  return saved && Date.now() < saved.mtimeMs + HELD_MS ? readFileSync(fileOf(who), "utf8") : undefined;
}

/** Saves the token at once, so that nobody reads half of it. */
function holdToken(who: Operator, token: string): void {
  const written = `${fileOf(who)}-${randomUUID()}`;
  mkdirSync(test.info().project.outputDir, { recursive: true });
  writeFileSync(written, token, { mode: 0o600 });
  renameSync(written, fileOf(who));
}

async function logOperatorIn(
  request: APIRequestContext,
  { email, secret }: (typeof operators)[Operator],
): Promise<string> {
  let token = "";
  const logIn = async (): Promise<number> => {
    const data = { email, password: PASSWORD };
    const begun = await call<{ token: string }>(request, { path: "/operators/log-in", data });
    // The code of now may have been used: an app's next one is good a little before its time.
    for (const at of [Date.now(), Date.now() + STEP_MS]) {
      const body = { token: begun.token, factor: "totp", passCode: codeAt(secret, new Date(at)) };
      const answer = await request.post("/api/operators/second-factor", { data: body });
      if (!answer.ok()) continue;
      ({ token } = (await answer.json()) as { token: string });
      return 200;
    }
    return 401;
  };
  await expect.poll(logIn, { timeout: 2 * STEP_MS, intervals: [STEP_MS / 3] }).toBe(200);
  return token;
}
