import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startProcess, type ApiProcess } from "../server/api-process.ts";
import { isLong } from "../server/effort.ts";
import { freshDatabase, type FreshDatabase } from "../server/fresh-database.ts";
import { listenOnLoopback, type LoopbackServer } from "../server/loopback-server.ts";
import { operatorToken } from "../world/operator-token.ts";

const PUBLIC = "187.45.10.2";
const CEP = "78890100";
const goodAnswer = {
  cep: "78890-100",
  logradouro: "Avenida das Sementes",
  complemento: "até 500",
  bairro: "Centro",
  localidade: "Sorriso",
  uf: "MT",
};

/** What the service outside does next. */
let behave: (request: IncomingMessage, response: ServerResponse) => void;
let asked: string[];
let outside: LoopbackServer;
let second: LoopbackServer;
let database: FreshDatabase;
/** A new process for every test: each learns about services for itself. */
let api: ApiProcess;

const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const answerWell = (_: IncomingMessage, response: ServerResponse) => void json(response, goodAnswer);
const fail = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end();

beforeAll(async () => {
  database = await freshDatabase();
  outside = await listenOnLoopback((request, response) => {
    asked.push(request.url ?? "");
    behave(request, response);
  });
  second = await listenOnLoopback((request, response) => {
    asked.push(`second ${request.url}`);
    json(response, { ...goodAnswer, logradouro: "Rua da Segunda" });
  });
});
beforeEach(async () => {
  asked = [];
  behave = answerWell;
  await database.pool.query("delete from places.cep");
  api = await startWith(`${outside.origin}/ws/{cep}/json/`);
});
afterEach(() => api.stop());
afterAll(async () => {
  await Promise.all([outside.stop(), second.stop()]);
  await database.close();
});

const startWith = (cepUrls: string) =>
  startProcess(database.url, {
    CEP_URLS: cepUrls,
    LOCATION_URLS: `${outside.origin}/{ip}?key=a-key-of-ours`,
  });
const look = (cep = CEP, process = api) => process.call("GET", `/api/getAddressByCep?cep=${cep}`);
const incomplete = {
  success: true,
  data: { logradouro: "", complemento: "", bairro: "", localidade: "", uf: "MT" },
  incomplete: true,
};

describe("the address of a CEP", () => {
  test("is what the service answers, and is asked for once", async () => {
    for (let turn = 0; turn < 3; turn += 1)
      expect((await look()).json()).toEqual({
        success: true,
        data: {
          logradouro: "Avenida das Sementes",
          complemento: "até 500",
          bairro: "Centro",
          localidade: "Sorriso",
          uf: "MT",
        },
        incomplete: false,
      });
    expect(asked).toEqual([`/ws/${CEP}/json/`]);
  });

  test.each([{ erro: true }, { erro: "true" }])("is none where the service says %o", async (answer) => {
    behave = (_, response) => void json(response, answer);
    expect((await look()).code).toBe("places/invalid-cep");
    expect((await look()).code).toBe("places/invalid-cep");
    expect(asked).toHaveLength(1);
  });

  test("is not asked for where no state has the CEP", async () => {
    for (const cep of ["00000000", "78900000", "7889010", "..%2F..%2Fadmin"])
      expect((await look(cep)).code).toBe("places/invalid-cep");
    expect(asked).toEqual([]);
  });
});

/** Answers of no use. */
const FAULTS: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>> = {
  "fails with 500": fail,
  "says nothing": () => undefined,
  "cuts the line": (request) => request.socket.destroy(),
  "answers a page of HTML": (_, response) => void response.writeHead(200).end("<html>Manutenção</html>"),
  "answers an endless text": (_, response) => void response.writeHead(200).end('"'.padEnd(200_000, "x")),
  "leads to the machine's own network": (_, response) =>
    void response.writeHead(302, { location: `${second.origin}/stolen` }).end(),
  "tells the address of another CEP": (_, response) =>
    void json(response, { ...goodAnswer, cep: "01001-000" }),
  "tells a state that the CEP is not in": (_, response) => void json(response, { ...goodAnswer, uf: "SP" }),
  "tells no city": (_, response) => void json(response, { ...goodAnswer, localidade: "" }),
  "tells a street of control characters": (_, response) =>
    void json(response, { ...goodAnswer, logradouro: "Rua\u0000\u001b[31m" }),
  "tells a street of 10 kB": (_, response) =>
    void json(response, { ...goodAnswer, logradouro: "x".repeat(10_000) }),
  "tells lists in the place of lines": (_, response) =>
    void json(response, { ...goodAnswer, logradouro: ["a"] }),
  "answers null": (_, response) => void json(response, null),
};

/** Whoever says nothing is waited for: that is seen in the siege. */
const faults = Object.entries(FAULTS).filter(([name]) => isLong || name !== "says nothing");

describe.each(faults)("row 41: a service that %s", (_, fault) => {
  test("leaves the address to be written, and nothing of it is kept", async () => {
    behave = fault;
    const answer = await look();
    expect([answer.status, answer.json()]).toEqual([200, incomplete]);
    const { rowCount } = await database.pool.query("select from places.cep");
    expect([rowCount, asked]).toEqual([0, [`/ws/${CEP}/json/`]]);
  });
});

test("row 41: a service that keeps giving nothing of use is spared for a while, and kept answers serve", async () => {
  await look();
  behave = (_, response) => void json(response, { ...goodAnswer, uf: "SP" });
  for (const cep of ["78890101", "78890102", "78890103", "78890104"]) await look(cep);
  asked = [];
  behave = answerWell;
  expect((await look("78890105")).json()).toEqual(incomplete);
  expect((await look()).json()).toMatchObject({ incomplete: false });
  expect(asked).toEqual([]);
});

test("row 41: the next service is asked where the first fails, and alone while the first is spared", async () => {
  await api.stop();
  api = await startWith(`${outside.origin}/ws/{cep}/json/ ${second.origin}/{cep}`);
  behave = fail;
  const streets: unknown[] = [];
  for (const cep of ["78890100", "78890101", "78890102", "78890103", "78890104"]) {
    const { data } = (await look(cep)).json() as { data: Record<string, string> };
    streets.push(data["logradouro"]);
  }
  // The second service knows the address of one CEP only.
  expect(streets).toEqual(["Rua da Segunda", "", "", "", ""]);
  expect(asked.filter((path) => path.startsWith("/ws/"))).toHaveLength(4);
  expect(asked.filter((path) => path.startsWith("second"))).toHaveLength(5);
});

test("row 32: a network that asks for one CEP after the other has to wait", async () => {
  const codes = new Set<string | undefined>();
  for (let count = 0; count < 65; count += 1) codes.add((await look(`788901${10 + count}`)).code);
  expect(codes).toEqual(new Set([undefined, "too-many-requests"]));
});

describe("where a caller is", () => {
  const here = { city: "Sinop", region: "Mato Grosso", region_code: "MT" };
  const saoPaulo = { city: "São Paulo", region: "São Paulo", region_code: "SP" };
  const locate = async (named: string, from: string, token?: string) => {
    const path = `/api/get-client-location/${encodeURIComponent(named)}`;
    return (await api.call("GET", path, { token, headers: { "x-forwarded-for": from } })).json();
  };

  test("is looked up by the address that the server sees, whatever the path names", async () => {
    behave = (_, response) => void json(response, here);
    expect(await locate("8.8.8.8", PUBLIC)).toEqual(here);
    expect(await locate("me", PUBLIC)).toEqual(here);
    expect(asked).toEqual([`/${PUBLIC}?key=a-key-of-ours`, `/${PUBLIC}?key=a-key-of-ours`]);
  });

  test("row 23: no service hears of a private address, not from an operator either", async () => {
    const token = await operatorToken(api.platform, ["support"]);
    for (const address of ["10.0.0.1", "127.0.0.1", "169.254.169.254", "fd00::1"]) {
      expect(await locate("me", address)).toEqual(saoPaulo);
      expect(await locate(address, PUBLIC, token)).toEqual(saoPaulo);
    }
    expect(asked).toEqual([]);
    behave = (_, response) => void json(response, here);
    expect(await locate("8.8.8.8", PUBLIC, token)).toEqual(here);
    expect(asked).toEqual(["/8.8.8.8?key=a-key-of-ours"]);
  });

  test.each([
    ["nothing of use", { error: true, reason: "RateLimited" }],
    ["control characters", { ...here, city: "Sinop\u0007" }],
    ["a region code that is none", { ...here, region_code: "<b>" }],
  ])("row 43: a service that tells %s leaves the caller in São Paulo", async (_, answer) => {
    behave = (_request, response) => void json(response, answer);
    expect(await locate("me", PUBLIC)).toEqual(saoPaulo);
  });

  test("row 35: neither the key of the service nor the address asked about stands in the log", async () => {
    behave = fail;
    await locate("me", PUBLIC);
    await look();
    const logged = api.logged.join("\n");
    expect(logged).toContain("a service of places gave no answer of use");
    expect(logged).not.toMatch(/a-key-of-ours/);
    expect(logged).not.toContain(CEP);
  });
});
