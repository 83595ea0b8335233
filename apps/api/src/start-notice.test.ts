import { expect, test } from "vitest";
import { startNotice } from "./start-notice.ts";

const publicUrl = "http://localhost:3000";

test("the demo tells where it is, who can log in and where its messages are", () => {
  const notice = startNotice(
    { isDemo: true, seedsDemo: true, publicUrl, host: "localhost" },
    "http://[::1]:3000",
  );
  expect(notice).toContain("Colheita is at http://localhost:3000");
  expect(notice).toMatch(/529\.982\.247-25 +Ana Paula Ribeiro +agricultor/);
  expect(notice).toMatch(/12\.ABC\.345\/01DE-35 +Cooperativa Vale Verde/);
  expect(notice).toMatch(/João Bloqueado +blocked: refused/);
  expect(notice).toMatch(/operador@colheita\.example +Otávio Prates +[A-Z2-7]{32}/);
  expect(notice).toContain("http://localhost:3000/dev/outbox");
});

test("a real programme tells its address alone", () => {
  const notice = startNotice(
    { isDemo: false, seedsDemo: false, publicUrl: "https://portal.example", host: "0.0.0.0" },
    "http://0.0.0.0:3000",
  );
  expect(notice.trim()).toBe("Colheita is at http://0.0.0.0:3000   (Ctrl-C stops it)");
});

test("L3: the demo that listens beyond its machine says in one line what that opens", () => {
  const demo = { isDemo: true, seedsDemo: true, publicUrl };
  const told = startNotice({ ...demo, host: "0.0.0.0" }, "http://0.0.0.0:3000")
    .trim()
    .split("\n");
  expect(told[1]).toMatch(/^HOST=0\.0\.0\.0: whoever reaches this machine .+ \/dev\/outbox$/);
  for (const host of ["localhost", "127.0.0.1", "::1"])
    expect(startNotice({ ...demo, host }, publicUrl)).not.toContain("HOST=");
});
