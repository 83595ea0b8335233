import { OPERATOR_ROLES } from "@colheita/contract/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuthenticator } from "../../src/capabilities/identity/index.ts";
import { buildApp } from "../../src/app.ts";
import { serverParts } from "../../src/server-parts.ts";
import type { HttpServer } from "../../src/platform/http/serve.ts";
import { accessWorld, type AccessWorld } from "./access-world.ts";
import { someAddress } from "../world/second-factor-world.ts";

/** What a route answers to a visitor, to a member of whom a step is asked, to one of whom none is, and to an operator. */
type Answers = readonly [visitor: number, pending: number, logged: number | "a stream", operator: number];

/** Every route that is none of the contract. Those of the demo's mailbox exist in a demo alone, the pages once they are built. */
const OTHERS: Readonly<Record<string, Answers>> = {
  "GET /api/health": [200, 200, 200, 200],
  "GET /api/ready": [200, 200, 200, 200],
  "GET /api/openapi.json": [200, 200, 200, 200],
  "GET /api/docs": [200, 200, 200, 200],
  // Its own token opens it, or this machine.
  "GET /metrics": [404, 404, 404, 404],
  // Its signature opens it.
  "GET /api/files/*": [404, 404, 404, 404],
  "GET /api/live": [401, 403, "a stream", 403],
  // Forms that were sent before their scripts: an empty one leads back to its page.
  "POST /login": [303, 303, 303, 303],
  "POST /cadastro": [303, 303, 303, 303],
  "POST /redefinir-senha": [303, 303, 303, 303],
};

describe("row 1: every route that is none of the contract", () => {
  let world: AccessWorld;
  beforeAll(async () => {
    world = await accessWorld();
  }, 120_000);
  afterAll(() => world.close());

  test("is known by name", async () => {
    expect(world.otherRoutes.toSorted()).toEqual(Object.keys(OTHERS).toSorted());
    const { platform } = world;
    const served: HttpServer[] = [];
    const app = await buildApp(platform, {
      capabilities: serverParts.capabilities,
      authenticate: createAuthenticator(platform),
      extras: [...(serverParts.extras ?? []), (http) => void served.push(http)],
    });
    await app.close();
    const others = new Set(served.flatMap(({ otherRoutes }) => otherRoutes));
    const pages = "GET /*";
    expect([...others].filter((name) => name !== pages && !(name in OTHERS))).toEqual([]);
  });

  test("answers whoever calls it as the table says", async () => {
    const operator = await world.operatorToken(OPERATOR_ROLES);
    const differences: string[] = [];
    const ask = async (name: string, token: string | undefined, expected: number) => {
      const [method = "", path = ""] = name.split(" ");
      const isForm = method === "POST";
      const answer = await world.call(method, path.replace("*", "photos/x.jpeg"), {
        token,
        headers: {
          "x-forwarded-for": someAddress(),
          ...(isForm && { "content-type": "application/x-www-form-urlencoded" }),
        },
        ...(isForm && { body: "username=&password=" }),
      });
      if (answer.status !== expected) differences.push(`${name}: ${answer.status}, not ${expected}`);
    };
    for (const [name, [visitor, pending, logged, ofOperator]] of Object.entries(OTHERS)) {
      await ask(name, undefined, visitor);
      await ask(name, operator, ofOperator);
      for (const { state, token } of world.members) {
        const expected = state === "logged" ? logged : pending;
        if (expected !== "a stream") await ask(name, token, expected);
      }
    }
    expect(differences).toEqual([]);
  });
});
