import { portalFigures } from "@colheita/contract/routes/portal-settings";
import { describe, expect, test } from "vitest";
import type { PageRoute } from "@colheita/contract/routes/page-declaration";
import type { PendingStep } from "@colheita/contract/kit";
import { decide, isExpired, pendingPath, renewalDelay, safeLocation } from "./session-rules.ts";

const MINUTE = 60_000;
const logged: PageRoute = { path: "/extrato", access: "logged" };
const unlogged: PageRoute = { path: "/login", access: "unlogged" };
const open: PageRoute = { path: "/regulamento", access: "public" };
const member = (profileCodes: string[] = ["agricultor"], pending: PendingStep[] = []) =>
  ({ status: "member", member: { profileCodes }, pending }) as const;

describe("the session's clock", () => {
  test("a token of fifteen minutes is renewed five minutes before it expires", () => {
    expect(renewalDelay(15 * MINUTE, 0, portalFigures)).toBe(10 * MINUTE);
  });

  test("a token shorter than its margin is renewed halfway, never in a loop", () => {
    expect(renewalDelay(4 * MINUTE, 0, portalFigures)).toBe(2 * MINUTE);
    expect(renewalDelay(0, MINUTE, portalFigures)).toBe(0);
  });

  test("a token counts as expired thirty seconds early", () => {
    expect(isExpired(MINUTE, 29_999, portalFigures)).toBe(false);
    expect(isExpired(MINUTE, 30_000, portalFigures)).toBe(true);
  });
});

describe("row 16: a remembered location never leaves this site", () => {
  test.each(["/home", "/home?dias=30&tipo=a%20b", "/fale-conosco#topo"])("%s is gone to", (location) => {
    expect(safeLocation(location)).toBe(location);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%2f%2fevil.example",
    "/%2F/evil.example",
    "%2f%2fevil.example",
    "/%252f%252fevil.example",
    "/%5cevil.example",
    "/%5C%5Cevil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/home\u0000",
    "/home?x=\r\nLocation: x",
    "javascript:alert(1)",
    "/javascript:alert(1)",
    "data:text/html,x",
    "@evil.example",
    "/@evil.example",
    "/.evil.example",
    "home",
    "",
    " /home",
    "/home ",
    "/%",
    "/%zz",
    "/nao-existe",
    "/home/../login",
    "/api/session",
    "/login",
    "/",
    "/logout",
    "/ACA_Contact",
    `/home?${"x".repeat(2000)}`,
  ])("%j is not", (location) => {
    expect(safeLocation(location)).toBeUndefined();
  });

  test("without a remembered location there is nowhere to go", () => {
    expect(safeLocation(null)).toBeUndefined();
    expect(safeLocation(undefined)).toBeUndefined();
  });
});

describe("what is pending comes first, in its order", () => {
  test("whom the profile check refuses is led out, before anything else is asked", () => {
    expect(pendingPath(["access-code", "profile-check"], "/home")).toBe("/logout");
    expect(pendingPath(["access-code", "password-definition"], "/home")).toBe("/codigo-de-acesso");
    expect(pendingPath(["password-definition"], "/home")).toBe("/definir-senha");
    expect(pendingPath(["access-code"], "/fale-conosco")).toBe("/codigo-de-acesso");
    expect(pendingPath([], "/home")).toBeUndefined();
  });

  test("a step is not asked for on its own page", () => {
    expect(pendingPath(["access-code"], "/codigo-de-acesso")).toBeUndefined();
    expect(pendingPath(["profile-check"], "/logout")).toBeUndefined();
  });
});

describe("who may see a page", () => {
  test("anyone sees a public page", () => {
    for (const status of ["unknown", "visitor", "unreachable"] as const)
      expect(decide(open, "/regulamento", { status })).toEqual({ kind: "render" });
    expect(decide(open, "/regulamento", member([], ["access-code"]))).toEqual({ kind: "render" });
  });

  test("a visitor of a logged page goes to the login and comes back", () => {
    expect(decide(logged, "/extrato", { status: "visitor" })).toEqual({
      kind: "go",
      to: "/login",
      remember: true,
    });
  });

  test("while the session is not known, or the network is down, the page stands as it is", () => {
    expect(decide(logged, "/extrato", { status: "unknown" })).toEqual({ kind: "render" });
    expect(decide(logged, "/extrato", { status: "unreachable" })).toEqual({ kind: "render" });
    expect(decide(unlogged, "/login", { status: "unknown" })).toEqual({ kind: "render" });
  });

  test("a member who opens the login goes home, or to the wanted page", () => {
    expect(decide(unlogged, "/login", member())).toEqual({ kind: "go", to: "/home" });
    expect(decide(unlogged, "/login", member(), "/regulamento")).toEqual({
      kind: "go",
      to: "/regulamento",
    });
    expect(decide(unlogged, "/login", member(), "//evil.example")).toEqual({
      kind: "go",
      to: "/home",
    });
  });

  test("what is pending stands before the wanted page", () => {
    expect(decide(unlogged, "/login", member(["agricultor"], ["access-code"]), "/home")).toEqual({
      kind: "go",
      to: "/codigo-de-acesso",
    });
  });

  test("what is wanted while something is pending is gone to after it, but no step and no door", () => {
    const asked = member(["agricultor"], ["terms"]);
    const terms = "/conferencia-termos-de-uso";
    expect(decide(logged, "/extrato", asked)).toEqual({ kind: "go", to: terms, remember: true });
    for (const path of ["/definir-senha", "/login"])
      expect(decide({ path, access: path === "/login" ? "unlogged" : "logged" }, path, asked)).toEqual({
        kind: "go",
        to: terms,
      });
  });

  test("a wrong account type is refused and sent home", () => {
    const team: PageRoute = { path: "/minha-equipe", access: "logged", allowed: ["Focalpoint"] };
    expect(decide(team, "/minha-equipe", member())).toEqual({
      kind: "go",
      to: "/home",
      isRefused: true,
    });
    expect(decide(team, "/minha-equipe", member(["timedevendas", "focalpoint"]))).toEqual({
      kind: "render",
    });
  });

  test("a member with no accepted profile is sent out", () => {
    const refused = member(["outra"], ["profile-check"]);
    expect(decide(logged, "/extrato", refused)).toEqual({ kind: "go", to: "/logout" });
    expect(decide(unlogged, "/login", refused, "/extrato")).toEqual({ kind: "go", to: "/logout" });
  });
});
