import { expect, test } from "vitest";
import { fixedHeaders } from "./fixed-headers.ts";

test("row 17: a reply runs nothing, is framed by nobody and is taken for nothing else", () => {
  expect(fixedHeaders("https://programa.exemplo.com.br")).toMatchObject({
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "SAMEORIGIN",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  });
});

test("only a programme behind HTTPS asks for HTTPS ever after", () => {
  expect(fixedHeaders("http://localhost:3000")).not.toHaveProperty("strict-transport-security");
});
