import { expect, test } from "vitest";
import { factorNews } from "./factor-message.ts";

const words = { programme: "Safra Boa", firstName: "Otávio" };
const lastCode = { deed: "code-used", codesLeft: 0 } as const;

test("a member is told where new recovery codes are made, and whom to ask", () => {
  const email = factorNews(lastCode, "member").email(words);
  expect(email).toContain("crie códigos novos em Minha conta.");
  expect(email).toContain("fale com a nossa equipe");
});

test("an operator, who has no page of the portal, is told of the account that they have", () => {
  const { email, sms } = factorNews(lastCode, "operator");
  expect(email(words)).not.toContain("Minha conta");
  expect(email(words)).toContain("na sua conta de operador do programa Safra Boa");
  for (const text of [email(words), sms]) expect(text).toContain("Fale agora com quem administra o programa");
});
