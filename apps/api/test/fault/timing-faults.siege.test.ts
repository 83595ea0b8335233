import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, someCpf, type LoggedMember } from "../world/members.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import { hashPassword } from "../../src/capabilities/identity/index.ts";
import { sql } from "../../src/platform/database/database.ts";
import { humanToken } from "../world/human-token.ts";
import { signedRank, timePairs } from "./paired-times.ts";
import { someForm } from "../world/registration-cases.ts";
import { sendForm, showMember, someNetwork } from "../world/registration-world.ts";

/** A signed rank beyond it means that the two series can be distinguished; `signedRank` says how seldom that is chance. */
const DISTINGUISHABLE = 4.5;
const PAIRS = 1_000;
const LIMITS = {
  contactPerDay: 1_000,
  networkPerHour: 10_000,
  programmePerHour: 1_000_000,
  waiting: 1_000_000,
};

let world: TestWorld;
let ana: LoggedMember;

beforeAll(async () => {
  world = await testWorld();
  // Her password costs what anybody's does, and with that a stranger's.
  ana = await world.member({ passwordHash: await hashPassword(PASSWORD) });
  await world.set("CodeLimits", LIMITS);
}, 60_000);
afterAll(() => world.close());

/** Returns proofs for every sample, computed before anything is timed. */
const humanTokens = () =>
  Promise.all(Array.from({ length: 2 * PAIRS + 50 }, () => humanToken(world.platform.config.secretKey)));

/** Returns an e-mail as long as another one, which nobody has. */
const strangerTo = (email: string) => email.replace(/^\w/, (first) => (first === "x" ? "y" : "x"));

/** Times two calls apart, after a warm-up: connections, statements and code are warm then. */
async function distinguishability(
  known: () => Promise<unknown>,
  unknown: () => Promise<unknown>,
): Promise<number> {
  await timePairs(25, known, unknown);
  return Math.abs(signedRank(await timePairs(PAIRS, known, unknown)));
}

test("a difference of a fiftieth is detected, and none is not, among times that scatter", async () => {
  // Times as a loaded machine has them, the same at each run: a few ms, and now and then a hundred.
  let seed = 7;
  const chance = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const scattered = () => 5 + chance() + (chance() < 0.05 ? 100 * chance() : 0);
  const differences = Array.from({ length: PAIRS }, () => scattered() - scattered());
  expect(Math.abs(signedRank(differences))).toBeLessThan(DISTINGUISHABLE);
  expect(signedRank(differences.map((difference) => difference + 0.1))).toBeGreaterThan(DISTINGUISHABLE);
});

test("row 6: a sign-up takes the same time whether a member has its CPF and e-mail or nobody, over 2,000 samples", async () => {
  const stranger = someForm();
  const forms = {
    known: someForm({ taxId: ana.taxId, email: ana.email }),
    unknown: { ...stranger, email: strangerTo(ana.email) },
  };
  const tokens = await humanTokens();
  const signUpOf = (form: typeof stranger) => async () => {
    const { status, text } = await sendForm(world, form, { token: tokens.pop() });
    expect(status, text).toBe(200);
  };
  expect(await distinguishability(signUpOf(forms.known), signUpOf(forms.unknown))).toBeLessThan(
    DISTINGUISHABLE,
  );
}, 180_000);

test("row 6: a change of e-mail takes the same time whether a member has the new one or nobody, over 2,000 samples", async () => {
  const eva = await world.member();
  await showMember(world, ana.token);
  const changeTo = (email: string) => async () => {
    const headers = { "x-forwarded-for": someNetwork() };
    // One member asks for three in a quarter of an hour.
    await sql`delete from identity.contact_check`.execute(world.platform.db);
    const asked = { token: ana.token, headers, body: { email } };
    const { status, text } = await world.callOver("POST", "/api/profile/email-code", asked);
    expect(status, text).toBe(200);
  };
  expect(await distinguishability(changeTo(eva.email), changeTo(strangerTo(eva.email)))).toBeLessThan(
    DISTINGUISHABLE,
  );
}, 180_000);

/** Returns a member who never defined a password. */
const withoutPassword = async () => (await world.registered({ passwordHash: undefined })).taxId;

test.each([
  ["a wrong password", async () => Promise.resolve(ana.taxId)],
  ["no password yet", withoutPassword],
])(
  "row 6: a log-in takes the same time whether its user has %s or there is nobody, over 2,000 samples",
  async (_, known) => {
    const logInAs = (username: string) => async () => {
      // Wrong passwords are counted, and whoever comes after many has to wait.
      await sql`delete from identity.throttle`.execute(world.platform.db);
      const headers = { "x-forwarded-for": someNetwork() };
      const body = { username, password: "Errada@2026" };
      const { status, text } = await world.callOver("POST", "/api/userLogin", { headers, body });
      expect(status, text).toBe(401);
    };
    expect(await distinguishability(logInAs(await known()), logInAs(someCpf()))).toBeLessThan(
      DISTINGUISHABLE,
    );
  },
  300_000,
);

test("row 6: a forgotten password takes the same time whether a member has the e-mail or nobody, over 2,000 samples", async () => {
  let tokens: string[] = [];
  const forgetAs = (cpf: string) => async () => {
    const headers = { "x-forwarded-for": someNetwork() };
    const body = { cpf, token: tokens.pop() };
    const { status, text } = await world.callOver("POST", "/api/auth/forgot-password", { headers, body });
    expect(status, text).toBe(200);
  };
  for (const [known, unknown] of [
    [ana.email, strangerTo(ana.email)],
    [ana.taxId, someCpf()],
  ] as const) {
    tokens = await humanTokens();
    expect(await distinguishability(forgetAs(known), forgetAs(unknown))).toBeLessThan(DISTINGUISHABLE);
  }
}, 180_000);
