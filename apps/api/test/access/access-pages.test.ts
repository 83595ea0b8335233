import { matchRoute, redirects } from "@colheita/contract/routes/routes";
import { pages } from "@colheita/contract/routes/pages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../server/http-call.ts";
import { embeddedAddresses, specifiedAddresses } from "../../../../tests/access/page-classes.ts";
import { portalRoutes } from "../../src/platform/http/portal/portal.ts";
import { accessWorld, type AccessWorld } from "./access-world.ts";
import { smallPortal, type SmallPortal } from "../server/small-portal.ts";

let world: AccessWorld;
let portal: SmallPortal;

beforeAll(async () => {
  portal = smallPortal();
  world = await accessWorld([({ fastify }) => portalRoutes(fastify, portal)]);
}, 120_000);
afterAll(async () => {
  await world.close();
  portal.remove();
});

describe("row 1: every address of a page, whoever asks for it", () => {
  /** Returns what the server answers: it knows routes, and neither sessions nor records. */
  function expectedOf(address: string): string {
    const match = matchRoute(address);
    if (match?.kind === "redirect") return `${match.route.status} ${match.route.target}`;
    return match ? `200 ${match.name}` : "404 notFound";
  }
  const answered = ({ status, headers, text }: Answer) => `${status} ${headers.location ?? text}`;

  test("is answered with the same document, redirect or 404 to every account type in every state", async () => {
    const differences: string[] = [];
    const own = Object.values(pages).map(({ path }) => path.replaceAll(/:\w+/g, "a0B000000000001"));
    const moved = redirects.map(({ path }) => path);
    const addresses = new Set([
      ...own,
      ...moved,
      ...specifiedAddresses,
      "/isto-nao-existe",
      "/home/",
      "/Home",
    ]);
    expect(addresses.size).toBeGreaterThan(60);
    const tokens = [undefined, ...world.members.map(({ token }) => token)];
    for (const address of addresses)
      for (const answer of await Promise.all(tokens.map((token) => world.call("GET", address, { token })))) {
        if (answered(answer) !== expectedOf(address)) differences.push(`${address}: ${answered(answer)}`);
        if (answer.headers["set-cookie"]) differences.push(`${address} sets a cookie`);
      }
    expect(differences).toEqual([]);
  });

  test("row 5: with a member's id in it discloses nothing of that member, whoever walks the ids", async () => {
    const differences: string[] = [];
    const walked = embeddedAddresses("003Missing0000001");
    expect(walked.length).toBe(15);
    const ids = world.members.map(({ named }) => named.memberId);
    for (const [place, missing] of walked.entries()) {
      const expected = answered(await world.call("GET", missing));
      for (const id of ids)
        for (const token of [undefined, world.members.find(({ state }) => state === "logged")?.token]) {
          const address = embeddedAddresses(id)[place] ?? "";
          const answer = await world.call("GET", address, { token });
          if (answered(answer) !== expected) differences.push(`${address}: ${answered(answer)}`);
        }
    }
    expect(differences).toEqual([]);
  });
});
