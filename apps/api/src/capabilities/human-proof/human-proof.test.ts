import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../test/world/members.ts";
import { isLong } from "../../../test/server/effort.ts";
import type { Challenge, HumanProof } from "@colheita/contract/human-proof/human-proof-endpoints";
import { Browser } from "../../../test/sign-on/browser.ts";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import { deleteUsedChallenges } from "./human-proof-store.ts";
import { proofOfWork } from "./proof-of-work.ts";
import { remoteVerifier } from "./remote-verifier.ts";
import { requireHumanProof } from "./require-human-proof.ts";

const SECRET = "a secret of at least thirty-two characters";

let world: TestWorld;
let elsewhere: Server;
let isElsewhereDown = false;
/** It takes calls and never answers; how many it took. */
let silent: Server;
let unanswered = 0;
const verifierElsewhere = proofOfWork("another secret of more than thirty-two characters");

beforeAll(async () => {
  world = await testWorld();
  elsewhere = createServer((request, response) => {
    const answer = (body: unknown) =>
      response.setHeader("content-type", "application/json").end(JSON.stringify(body));
    if (isElsewhereDown) return response.writeHead(500).end();
    if (request.url === "/proofs/challenge")
      return void verifierElsewhere.challenge().then((challenge) => answer({ challenge }));
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString("utf8")));
    return request.on("end", () => {
      void verifierElsewhere
        .isSolved(JSON.parse(body) as HumanProof)
        .then((verified) => answer({ verified }));
    });
  });
  silent = createServer(() => void (unanswered += 1));
  for (const server of [elsewhere, silent])
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  elsewhere.close();
  silent.close();
  silent.closeAllConnections();
  await world.close();
});

async function solved(challenge: Challenge): Promise<HumanProof> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The challenge was not solved");
  const { counter, derivedKey } = solution;
  return { challenge, solution: { counter, derivedKey } };
}
const tokenOf = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString("base64");

async function challengeFor(browser: Browser): Promise<Challenge> {
  const response = await browser.call("GET", "/api/human-challenge");
  return response.json<{ challenge: Challenge }>().challenge;
}

const isProved = (token: string | undefined) =>
  requireHumanProof(world.platform, token).then(
    () => true,
    () => false,
  );

test("a solved challenge is a proof, once", async () => {
  const token = tokenOf(await solved(await challengeFor(new Browser(world, "192.0.2.1"))));
  const tries = await Promise.all(Array.from({ length: 20 }, () => isProved(token)));
  expect(tries.filter(Boolean)).toHaveLength(1);
});

test("nothing, garbage, another's challenge, an altered one and a wrong answer are no proof", async () => {
  const proof = await solved(await proofOfWork(world.platform.config.secretKey).challenge());
  const { challenge, solution } = proof;
  const foreign = await solved(await proofOfWork(SECRET).challenge());
  const refused: (string | undefined)[] = [
    undefined,
    "",
    "{}",
    "not base64 at all",
    tokenOf(null),
    tokenOf(foreign),
    tokenOf({ challenge: { ...challenge, signature: undefined }, solution }),
    tokenOf({ challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution }),
    tokenOf({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }),
    tokenOf({ challenge, solution: { ...solution, counter: -1 } }),
  ];
  for (const token of refused) expect([token, await isProved(token)]).toEqual([token, false]);
  expect(await isProved(tokenOf(proof))).toBe(true);
});

test("used challenges are remembered until they have run out, then forgotten", async () => {
  const { db } = world;
  await sql`update human_proof.used_challenge set used_at = platform.clock() - interval '19 minutes'`.execute(
    db,
  );
  await deleteUsedChallenges(db, 20);
  const storedProofs = async () =>
    (await sql<{ count: number }>`select count(*)::int as count from human_proof.used_challenge`.execute(db))
      .rows;
  expect((await storedProofs())[0]?.count).toBeGreaterThan(0);
  await sql`update human_proof.used_challenge set used_at = platform.clock() - interval '21 minutes'`.execute(
    db,
  );
  await deleteUsedChallenges(db, 20);
  expect(await storedProofs()).toEqual([{ count: 0 }]);
});

test("missing-recaptcha-token: after five wrong passwords a log-in needs the proof, known account or not", async () => {
  const ana = await world.registered();
  for (const username of [ana.taxId, "ninguem@fazenda.example"]) {
    const visitor = new Browser(world, `192.0.2.${username.length}`);
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await visitor.logIn(username, "Errada@2026")).code).toBe("wrong-password");
    expect((await visitor.logIn(username, "Errada@2026")).code).toBe("missing-recaptcha-token");
    const proofFor = async () => tokenOf(await solved(await challengeFor(visitor)));
    const tryWith = async (password: string) =>
      visitor.call("POST", "/api/userLogin", { username, password, token: await proofFor() });
    expect((await tryWith("Errada@2026")).code).toBe("wrong-password");
    const right = await tryWith(PASSWORD);
    expect(right.status).toBe(username === ana.taxId ? 200 : 401);
  }
});

test("the right password ends the suspicion, and the programme decides where it begins", async () => {
  const ana = await world.registered();
  await world.set("HumanProofAfter", { wrongPasswords: 2, wrongOfNetwork: 1_000 });
  const visitor = new Browser(world, "192.0.2.200");
  const codes = async (...passwords: string[]) => {
    const seen: unknown[] = [];
    for (const password of passwords) seen.push((await visitor.logIn(ana.taxId, password)).json()["code"]);
    return seen;
  };
  const wrong = "Errada@2026";
  expect(await codes(wrong, PASSWORD, wrong, wrong, PASSWORD)).toEqual([
    "wrong-password",
    "success",
    "wrong-password",
    "wrong-password",
    "missing-recaptcha-token",
  ]);
});

test("a verifier elsewhere makes and judges challenges, and the built-in one while it is down", async () => {
  const { port } = elsewhere.address() as AddressInfo;
  const warnings: unknown[] = [];
  const builtIn = proofOfWork(SECRET);
  const verifier = remoteVerifier(`http://127.0.0.1:${port}/proofs`, builtIn, {
    warn: (...words: unknown[]) => void warnings.push(words),
  } as never);
  const proof = await solved(await verifier.challenge());
  expect(await builtIn.isSolved(proof)).toBe(false);
  expect(await verifier.isSolved(proof)).toBe(true);
  isElsewhereDown = true;
  expect(await verifier.isSolved(proof)).toBe(false);
  const own = await solved(await verifier.challenge());
  expect(await verifier.isSolved(own)).toBe(true);
  expect(warnings).toHaveLength(2);
});

test.runIf(isLong)(
  "row 41: while a verifier elsewhere does not answer, others log in, and soon it is not asked",
  async () => {
    const { port } = silent.address() as AddressInfo;
    const process = await world.another({ HUMAN_PROOF_URL: `http://127.0.0.1:${port}/proofs` });
    await world.set("HumanProofAfter", { wrongPasswords: 1, wrongOfNetwork: 1_000 });
    const [ana, bia] = [await world.registered(), await world.registered()];
    const suspect = new Browser(process, "192.0.2.201");
    await suspect.logIn(ana.taxId, "Errada@2026");
    const proof = await solved(await verifierElsewhere.challenge());
    const body = { username: ana.taxId, password: PASSWORD, token: tokenOf(proof) };
    let answered = 0;
    // As many as may be under way: none of them keeps its place while it waits.
    const waiting = Array.from({ length: 100 }, () =>
      suspect.call("POST", "/api/userLogin", body).finally(() => (answered += 1)),
    );
    await expect.poll(() => unanswered).toBe(100);
    expect((await new Browser(process, "192.0.2.202").logIn(bia.taxId)).status).toBe(200);
    expect(answered).toBe(0);
    expect(new Set((await Promise.all(waiting)).map(({ code }) => code))).toEqual(
      new Set(["missing-recaptcha-token"]),
    );
    expect((await suspect.call("POST", "/api/userLogin", body)).code).toBe("missing-recaptcha-token");
    expect(unanswered).toBe(100);
  },
);
