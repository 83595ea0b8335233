import { expect, test } from "vitest";
import { startNotice } from "./start-notice.ts";

const publicUrl = "http://localhost:3000";

test("the demo says where it is", () => {
  const notice = startNotice({ isDemo: true, publicUrl, host: "localhost" }, "http://[::1]:3000");
  expect(notice.trim()).toBe("Colheita is at http://localhost:3000   (Ctrl-C stops it)");
});

test("a real programme says its address alone", () => {
  const notice = startNotice(
    { isDemo: false, publicUrl: "https://portal.example", host: "0.0.0.0" },
    "http://0.0.0.0:3000",
  );
  expect(notice.trim()).toBe("Colheita is at http://0.0.0.0:3000   (Ctrl-C stops it)");
});

test("L3: the demo that listens beyond its machine says in one line what that opens", () => {
  const demo = { isDemo: true, publicUrl };
  const lines = startNotice({ ...demo, host: "0.0.0.0" }, "http://0.0.0.0:3000")
    .trim()
    .split("\n");
  expect(lines[1]).toMatch(/^HOST=0\.0\.0\.0: whoever reaches this machine .+ \/dev\/outbox$/);
  for (const host of ["localhost", "127.0.0.1", "::1"])
    expect(startNotice({ ...demo, host }, publicUrl)).not.toContain("HOST=");
});
