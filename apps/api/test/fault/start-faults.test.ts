import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, demoMembers } from "../../seeds/identity/demo-members.ts";
import { freePort } from "../../src/platform/database/server/free-port.ts";
import { isLong } from "../server/effort.ts";
import { familyOf, isAlive, killAll, runProgram, type RunningProgram } from "../server/running-program.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const MAIN = new URL("../../seeds/main.ts", import.meta.url).href;
const OWN_NODE = join(ROOT, "node_modules/node/bin/node");

/** Members of the demo who can log in. */
const people = demoMembers
  .filter(({ hasPassword, status, isOptedOut }) => hasPassword && status === undefined && !isOptedOut)
  .slice(0, 10);

let project: string;
let dataDir: string;
let port: number;
let family: readonly number[] = [];

/**
 * The way in as it is, and behind it the server without the build of the portal, which the journeys begin with. Nothing
 * is ever installed: the npm of this project says no.
 */
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), "colheita-start-"));
  dataDir = mkdtempSync(join(tmpdir(), "colheita-start-data-"));
  port = await freePort();
  mkdirSync(join(project, "tools"));
  copyFileSync(join(ROOT, "tools/start.mjs"), join(project, "tools/start.mjs"));
  writeFileSync(join(project, "tools/start.ts"), `import ${JSON.stringify(MAIN)};\n`);
  writeFileSync(join(project, "npm.cjs"), "process.exit(1);\n");
  for (const name of ["package.json", "package-lock.json", "node_modules"])
    symlinkSync(join(ROOT, name), join(project, name));
});
afterEach(() => {
  killAll(family);
  family = [];
});
afterAll(() => {
  for (const folder of [project, dataDir]) rmSync(folder, { recursive: true, force: true });
});

/** Returns the Node of the machine, on which `npm start` begins; where there is none beside ours, ours. */
function nodeOfMachine(): string {
  const own = realpathSync(OWN_NODE);
  const found = (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "node"))
    .find((path) => existsSync(path) && realpathSync(path) !== own);
  return found ?? own;
}

function start(env: Readonly<Record<string, string>> = {}): RunningProgram {
  return runProgram(nodeOfMachine(), [join(project, "tools/start.mjs")], {
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: "error",
    MAX_LATENESS_MS: "60000",
    REQUESTS_PER_MINUTE: "100000",
    npm_execpath: join(project, "npm.cjs"),
    ...env,
  });
}

/** Starts it, waits until it is there, and remembers whom it consists of. */
async function started(): Promise<RunningProgram> {
  const portal = start();
  family = [portal.pid];
  expect(await portal.address()).toBe(`http://localhost:${port}`);
  family = familyOf(portal.pid);
  return portal;
}

/** Waits until none of them runs any more. */
async function expectNobodyLeft(limitMs = 5_000): Promise<void> {
  await expect.poll(() => family.filter(isAlive), { timeout: limitMs }).toEqual([]);
  family = [];
}

interface Sent {
  /** Every byte of it is on its way. */
  readonly isSent: Promise<unknown>;
  readonly answer: Promise<{ readonly status: number | undefined; readonly cookie: string }>;
}

function send(agent: Agent, method: string, path: string, body?: object): Sent {
  const asked = request({
    host: "localhost",
    port,
    agent,
    method,
    path,
    headers: { "content-type": "application/json" },
  });
  const answer: Sent["answer"] = new Promise((done, fail) => {
    asked.once("error", fail);
    asked.once("response", (response) => {
      const [cookie = ""] = (response.headers["set-cookie"]?.[0] ?? "").split(";");
      response.resume().once("error", fail);
      response.once("end", () => done({ status: response.statusCode, cookie }));
    });
  });
  const isSent = new Promise((done) => asked.once("finish", () => done(undefined)));
  asked.end(body && JSON.stringify(body));
  return { isSent, answer };
}

const logIn = (agent: Agent, { taxId }: { readonly taxId: string }): Sent =>
  send(agent, "POST", "/api/userLogin", { username: taxId, password: DEMO_PASSWORD });

describe.runIf(process.platform === "linux")("npm start", { timeout: 120_000 }, () => {
  test.runIf(isLong)(
    "says where it is, answers there by the project's own Node, and Ctrl-C leaves nothing running",
    async () => {
      const portal = await started();
      expect((await fetch(`http://localhost:${port}/api/ready`)).status).toBe(200);
      const [, server = 0, ...others] = family;
      expect(readlinkSync(`/proc/${server}/exe`)).toBe(realpathSync(OWN_NODE));
      // The database and who ends it should we be killed.
      expect(others.length).toBeGreaterThanOrEqual(2);
      // A terminal signals the whole group.
      process.kill(-portal.pid, "SIGINT");
      expect((await portal.end).status).toBe(0);
      await expectNobodyLeft();
    },
  );

  test.runIf(isLong)("row 48: SIGTERM with log-ins under way answers each of them", async () => {
    const portal = await started();
    const agent = new Agent({ keepAlive: true });
    // Connections that the server has taken.
    await Promise.all(people.map(() => send(agent, "GET", "/api/health").answer));
    const asked = people.map((person) => logIn(agent, person));
    await Promise.all(asked.map(({ isSent }) => isSent));
    process.kill(portal.pid, "SIGTERM");
    const answers = await Promise.all(asked.map(({ answer }) => answer));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect((await portal.end).status).toBe(0);
    await expectNobodyLeft();
    agent.destroy();
  });

  test.runIf(isLong)(
    "row 36: kill -9 of the server, its database and the way in loses no session that was begun",
    async () => {
      const portal = await started();
      const agent = new Agent();
      const begun = people.map((person) => logIn(agent, person).answer);
      const cookies = (await Promise.all(begun)).map(({ cookie }) => cookie);
      family = familyOf(portal.pid);
      killAll(family);
      await expectNobodyLeft(60_000);
      await started();
      for (const cookie of cookies) {
        const answer = await fetch(`http://localhost:${port}/api/session`, { headers: { cookie } });
        expect(await answer.json()).toMatchObject({ session: { token: expect.any(String) } });
      }
    },
  );

  test.runIf(isLong)("ends with the way in, even when that is killed", async () => {
    const portal = await started();
    process.kill(portal.pid, "SIGKILL");
    await expectNobodyLeft(60_000);
  });

  test("a setting that is wrong ends it with one line", async () => {
    expect(await start({ PORT: "heaven" }).end).toEqual({
      status: 1,
      said: 'PORT must be a whole number from 0 to 65535, not "heaven"\n',
    });
  });

  test("packages that can't be installed end it with one line", async () => {
    rmSync(join(project, "node_modules"));
    const { status, said } = await start().end;
    expect(status).toBe(1);
    expect(said.split("\n").slice(1)).toEqual(["npm ci failed. Is the package registry within reach?", ""]);
  });
});
