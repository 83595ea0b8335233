import { expect, test } from "vitest";
import { inOrder, isHandheld, lastSeenInWords } from "./devices-rules.ts";

const device = (id: string, lastSeenAt: string, isCurrent = false) => ({
  id,
  device: "Chrome no Windows",
  address: "127.0.0.1",
  startedAt: new Date("2026-11-01T12:00:00Z"),
  lastSeenAt: new Date(lastSeenAt),
  isCurrent,
});

test("this device comes first, then the one that was used last", () => {
  const devices = [
    device("old", "2026-11-02T12:00:00Z"),
    device("new", "2026-11-20T12:00:00Z"),
    device("this", "2026-11-10T12:00:00Z", true),
  ];
  expect(inOrder(devices).map(({ id }) => id)).toEqual(["this", "new", "old"]);
});

test("says the last use by the day in Brasília", () => {
  const now = new Date("2026-11-21T02:30:00Z");
  expect(lastSeenInWords(new Date("2026-11-21T02:05:00Z"), now)).toBe("hoje, às 23h05");
  expect(lastSeenInWords(new Date("2026-11-20T02:00:00Z"), now)).toBe("ontem, às 23h");
  expect(lastSeenInWords(new Date("2026-10-12T10:00:00Z"), now)).toBe("em 12/10/2026, às 7h");
});

test("recognises phones and tablets as handheld", () => {
  expect(["Chrome no celular Android", "Safari no iPhone", "Safari no iPad"].every(isHandheld)).toBe(true);
  expect(["Firefox no Linux", "Edge no Windows", "Aparelho desconhecido"].some(isHandheld)).toBe(false);
});
