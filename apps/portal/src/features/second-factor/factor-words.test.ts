import { NetworkFailure } from "@colheita/client";
import { expect, test, vi } from "vitest";
import { changeRefusal, codesLeftWords, passkeyFailure, stepFailure, stepProblem } from "./factor-words.ts";

test("names a wrong factor by its kind, and leads an ended log-in back to the password", () => {
  const kinds = ["passkey", "totp", "recovery-code"] as const;
  const texts = kinds.map((kind) => stepProblem("second-factor/wrong", kind).text);
  expect(new Set(texts).size).toBe(3);
  expect(stepProblem("second-factor/over", "totp")).toMatchObject({ isOver: true });
  expect(stepProblem("auth/user-disabled", "totp")).toMatchObject({ isOver: true });
  expect(stepProblem("second-factor/wrong", "totp").isOver).toBeUndefined();
});

test("says a wait in seconds or minutes", () => {
  expect(stepProblem("too-many-requests", "totp", 30).text).toContain("30 segundos");
  expect(changeRefusal("too-many-requests")).toContain("alguns minutos");
});

test("every refusal of a change has words of its own, and an unknown one a way forward", () => {
  const known = [
    "wrong-password",
    "fresh-proof-needed",
    "not-confirmed",
    "enrolment-over",
    "too-many",
    "already-there",
  ];
  const words = known.map((end) => changeRefusal(`second-factor/${end}` as "second-factor/wrong"));
  expect(new Set(words).size).toBe(known.length);
  expect(changeRefusal("second-factor/wrong")).toContain("Tente de novo");
});

test("names a refused factor by its kind: a passkey is no code", () => {
  const refused = (shown: "app" | "passkey") => changeRefusal("second-factor/not-confirmed", { shown });
  expect(refused("app")).toContain("código");
  expect(refused("passkey")).not.toContain("código");
});

test("shows a refused account the way to the team", () => {
  expect(stepProblem("auth/user-disabled", "totp")).toMatchObject({ needsHelp: true });
});

test("what is no failure of the network or the server is reported", () => {
  const reported: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => void reported.push(error));
  const broken = new TypeError("x is undefined");
  expect(passkeyFailure(broken)).toContain("o problema é nosso");
  expect(stepFailure(broken).text).toContain("o problema é nosso");
  expect(passkeyFailure(new NetworkFailure("cut"))).toContain("Sem sinal");
  expect(reported).toEqual([broken, broken]);
  vi.unstubAllGlobals();
});

test("a browser's window that was closed is no failure of ours", () => {
  const named = (name: string) => Object.assign(new Error("x"), { name });
  // The log-in says above it that nothing was confirmed.
  expect(passkeyFailure(named("NotAllowedError"))).toMatch(/^A janela do navegador/);
  expect(passkeyFailure(named("InvalidStateError"))).toContain("já está na sua conta");
  expect(passkeyFailure(named("SecurityError"))).toContain("Use um aplicativo");
  expect(passkeyFailure(new NetworkFailure("cut"))).toContain("Sem sinal");
  expect(stepFailure(new NetworkFailure("cut")).text).toContain("Sem sinal");
});

test("the codes left are counted in words", () => {
  expect([0, 1, 9].map(codesLeftWords)).toEqual([
    "Você não tem mais códigos de recuperação.",
    "Resta 1 código de recuperação.",
    "Restam 9 códigos de recuperação.",
  ]);
});
