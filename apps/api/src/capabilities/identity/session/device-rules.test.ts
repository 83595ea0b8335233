import { expect, test } from "vitest";
import { deviceOf } from "./device-rules.ts";

test("a device is described in words its owner recognises", () => {
  const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";
  expect(deviceOf(`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`)).toBe(
    "Chrome no celular Android",
  );
  expect(deviceOf(`Mozilla/5.0 (Linux; Android 13; SM-X200) ${chrome} Safari/537.36`)).toBe(
    "Chrome no tablet Android",
  );
  expect(deviceOf(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0`)).toBe(
    "Edge no Windows",
  );
  expect(
    deviceOf(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
    ),
  ).toBe("Safari no iPhone");
  expect(deviceOf("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe(
    "Firefox no Linux",
  );
});

test("a device that says nothing, or nothing known, is unknown", () => {
  expect(deviceOf("")).toBe("Aparelho desconhecido");
  expect(deviceOf("curl/8.5.0")).toBe("Aparelho desconhecido");
});
