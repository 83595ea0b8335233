import { expect, test } from "vitest";
import { greetingAt } from "./greeting-rules.ts";

test("greets by the hour in São Paulo, whatever the phone's time zone", () => {
  const at = (time: string) => greetingAt(new Date(`2026-10-14T${time}-03:00`));
  expect(at("04:59")).toBe("Boa noite");
  expect(at("05:00")).toBe("Bom dia");
  expect(at("11:59")).toBe("Bom dia");
  expect(at("12:00")).toBe("Boa tarde");
  expect(at("17:59")).toBe("Boa tarde");
  expect(at("18:00")).toBe("Boa noite");
  expect(at("00:00")).toBe("Boa noite");
});
