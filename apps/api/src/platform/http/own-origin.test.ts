import { expect, test } from "vitest";
import { isForeign } from "./own-origin.ts";

const portal = { publicUrl: "https://colheita.example:3000/", isDemo: false };
const demo = { publicUrl: "http://localhost:3000", isDemo: true };

test("row 15: a request of our own page, or of no page at all, is not foreign", () => {
  for (const headers of [
    {},
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "same-origin", origin: "https://colheita.example:3000" },
    { origin: "https://colheita.example:3000" },
    { referer: "https://colheita.example:3000/home" },
  ])
    expect(isForeign(headers, portal), JSON.stringify(headers)).toBe(false);
});

test("row 15: a page of any other origin is foreign, whatever host the request was sent to", () => {
  for (const headers of [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "https://colheita.example:3000" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "same-origin", origin: "https://evil.example", host: "evil.example" },
    { origin: "https://evil.example", host: "evil.example" },
    { origin: "http://colheita.example:3000" },
    { origin: "https://colheita.example" },
    { origin: "https://colheita.example:3000.evil.example" },
    { origin: "https://colheita.example:3000@evil.example" },
    { origin: "null" },
    { origin: "" },
    { origin: ["https://colheita.example:3000"] },
    { referer: "https://evil.example/colheita.example:3000" },
    { origin: "http://localhost:3000" },
  ])
    expect(isForeign(headers, portal), JSON.stringify(headers)).toBe(true);
});

test("the demo answers to every name of its own machine, on its own port", () => {
  for (const origin of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])
    expect(isForeign({ origin }, demo), origin).toBe(false);
  for (const origin of [
    "http://localhost:3001",
    "https://localhost:3000",
    "http://127.0.0.1.evil.example:3000",
  ])
    expect(isForeign({ origin }, demo), origin).toBe(true);
  expect(isForeign({ origin: "http://127.0.0.1:3000" }, { ...demo, isDemo: false })).toBe(true);
  expect(isForeign({ origin: "http://127.0.0.1:41234" }, { ...demo, publicUrl: "http://localhost:0" })).toBe(
    false,
  );
});
