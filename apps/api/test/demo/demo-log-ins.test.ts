import { expect, test } from "vitest";
import { demoLogIns } from "../../seeds/identity/demo-log-ins.ts";

test("the demo says who can log in and where its messages are", () => {
  const notice = demoLogIns("http://localhost:3000");
  expect(notice).toMatch(/529\.982\.247-25 +Ana Paula Ribeiro +agricultor/);
  expect(notice).toMatch(/12\.ABC\.345\/01DE-35 +Cooperativa Vale Verde/);
  expect(notice).toMatch(/João Bloqueado +blocked: refused/);
  expect(notice).toMatch(/operador@colheita\.example +Otávio Prates +[A-Z2-7]{32}/);
  expect(notice).toContain("http://localhost:3000/dev/outbox");
});
