import { STATES, ufOfCep } from "@colheita/brazil";
import { testWorld, type TestWorld } from "../../../test/server/test-world.ts";
import vectors from "../../../../../packages/brazil/test/vectors.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operatorToken } from "../../../test/world/operator-token.ts";
import { cacheCep, lookUpCep } from "./index.ts";
import { isPublicAddress } from "./locate-caller.ts";

let world: TestWorld;

beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const look = (cep: string) => world.call("GET", `/api/getAddressByCep?cep=${encodeURIComponent(cep)}`);

describe("a CEP without a service to ask", () => {
  test("returns the state alone, and leaves the rest to be written", async () => {
    const answer = await look("78050000");
    expect(answer.json()).toEqual({
      success: true,
      data: { logradouro: "", complemento: "", bairro: "", localidade: "", uf: "MT" },
      incomplete: true,
    });
  });

  test.each(vectors.cep.valid)("%s is of its state", async (cep) => {
    expect((await look(cep)).json()).toMatchObject({ success: true, data: { uf: ufOfCep(cep) } });
  });

  test.each(vectors.cep.invalid)("$value is refused: $why", async ({ value }) => {
    const answer = await look(value);
    expect([answer.status, answer.json()["code"], answer.json()["success"]]).toEqual([
      404,
      "places/invalid-cep",
      false,
    ]);
  });

  test("is of a state, or is none, for who asks from within", async () => {
    const { platform } = world;
    expect(await lookUpCep(platform, "78050000")).toEqual({ kind: "incomplete", state: "MT" });
    expect(await lookUpCep(platform, "78900000")).toEqual({ kind: "none" });
  });

  test("is answered with its mask, too", async () => {
    for (const { input } of vectors.cep.inputs) expect((await look(input)).status).toBe(200);
  });

  test("is answered by what was kept of it, until that ends", async () => {
    const { db } = world;
    const lines = { street: "Rua das Sementes", complement: "", district: "Centro", city: "Sorriso" };
    await cacheCep(db, { cep: "78890100", lines }, 90);
    await cacheCep(db, { cep: "78890200", lines: undefined }, 1);
    await cacheCep(db, { cep: "78890300", lines }, 0);
    expect((await look("78890100")).json()).toEqual({
      success: true,
      data: {
        logradouro: "Rua das Sementes",
        complemento: "",
        bairro: "Centro",
        localidade: "Sorriso",
        uf: "MT",
      },
      incomplete: false,
    });
    expect((await look("78890200")).code).toBe("places/invalid-cep");
    expect((await look("78890300")).json()).toMatchObject({ incomplete: true });
  });
});

test("the municipalities of the country are 5,571, each once in its state, in the order of the alphabet", async () => {
  let count = 0;
  for (const { uf } of STATES) {
    const answer = await world.call("GET", `/api/cities/${uf}`);
    const cities = answer.json()["cities"] as string[];
    expect(new Set(cities).size, uf).toBe(cities.length);
    expect(cities).toEqual(cities.toSorted((one, other) => one.localeCompare(other, "pt-BR")));
    expect(answer.headers["cache-control"]).toBe("public, max-age=86400");
    count += cities.length;
  }
  expect(count).toBe(5_571);
  const ofMatoGrosso = (await world.call("GET", "/api/cities/MT")).json()["cities"];
  expect(ofMatoGrosso).toContain("Boa Esperança do Norte");
  expect((await world.call("GET", "/api/cities/XX")).code).toBe("invalid-request");
});

test("the time of São Paulo is the database's", async () => {
  const answer = await world.call("GET", "/api/server-time");
  const { datetime, timezone } = answer.json();
  expect(timezone).toBe("America/Sao_Paulo");
  expect(datetime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-03:00$/);
  const { rows } = await world.database.pool.query<{ now: Date }>("select platform.clock() as now");
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - Date.parse(String(datetime)));
  expect(apart).toBeLessThan(60_000);
});

describe("where a caller is", () => {
  test("without a service everybody is in São Paulo", async () => {
    const answer = await world.call("GET", "/api/get-client-location/8.8.8.8");
    expect(answer.json()).toEqual({ city: "São Paulo", region: "São Paulo", region_code: "SP" });
  });

  test("an operator names an address, and nothing else", async () => {
    const token = await operatorToken(world.platform, ["support"]);
    const ask = (ip: string) =>
      world.call("GET", `/api/get-client-location/${encodeURIComponent(ip)}`, { token });
    expect((await ask("8.8.8.8")).status).toBe(200);
    const refused = await ask("10.0.0.1@evil.example");
    expect([refused.code, refused.json()["errors"]]).toEqual([
      "invalid-request",
      [{ field: "params.ip", code: "INVALID_ADDRESS" }],
    ]);
  });

  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "fd00:ec2::254",
    "ff02::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001:db8::1",
    "0x7f.1",
    "localhost",
    "",
  ])("row 23: %s is nobody's town", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["8.8.8.8", "187.45.10.2", "2804:14c::1"])("%s may be asked about", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
