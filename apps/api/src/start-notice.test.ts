import { expect, test } from "vitest";
import { startNotice } from "./start-notice.ts";

const publicUrl = "http://localhost:3000";

test("the demo tells where it is, who can log in and where its messages are", () => {
  const notice = startNotice({ isDemo: true, seedsDemo: true, publicUrl }, "http://[::1]:3000");
  expect(notice).toContain("Colheita is at http://localhost:3000");
  expect(notice).toMatch(/529\.982\.247-25 +Ana Paula Ribeiro +agricultor/);
  expect(notice).toMatch(/12\.ABC\.345\/01DE-35 +Cooperativa Vale Verde/);
  expect(notice).toMatch(/João Bloqueado +blocked: refused/);
  expect(notice).toMatch(/operador@colheita\.example +Otávio Prates +[A-Z2-7]{32}/);
  expect(notice).toContain("http://localhost:3000/dev/outbox");
});

test("a real programme tells its address alone", () => {
  const notice = startNotice(
    { isDemo: false, seedsDemo: false, publicUrl: "https://portal.example" },
    "http://0.0.0.0:3000",
  );
  expect(notice.trim()).toBe("Colheita is at http://0.0.0.0:3000   (Ctrl-C stops it)");
});
