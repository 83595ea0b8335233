import { expect, test } from "vitest";
import { factorAlert } from "./factor-message.ts";

const words = { programme: "Safra Boa", firstName: "Otávio" };
const lastCode = { deed: "code-used", codesLeft: 0 } as const;

test("a member learns where new recovery codes are made, and whom to ask", () => {
  const email = factorAlert(lastCode, "member").email(words);
  expect(email).toContain("crie códigos novos em Minha conta.");
  expect(email).toContain("fale com a nossa equipe");
});

test("an operator, who has no page of the portal, learns of the account that they have", () => {
  const { email, sms } = factorAlert(lastCode, "operator");
  expect(email(words)).not.toContain("Minha conta");
  expect(email(words)).toContain("na sua conta de operador do programa Safra Boa");
  for (const text of [email(words), sms]) expect(text).toContain("Fale agora com quem administra o programa");
});
