import { expect, test } from "vitest";
import { CodePurpose } from "@colheita/contract/identity/proof-kinds";
import { codeEmail, codeSms } from "./access-code-message.ts";

const message = {
  programme: "Safra Ação",
  firstName: "Ana",
  code: "BCDFGH12",
  purpose: "redemption",
  lifeMinutes: 10,
} as const;

test("a code comes in the programme's name, and first of all", () => {
  expect(codeEmail(message).text).toMatch(/^BCDFGH12 é o seu código para confirmar o seu resgate\./);
  expect(codeEmail(message).text).toContain("na página do programa Safra Ação.");
  expect(codeSms(message)).toMatch(/^Safra Acao: BCDFGH12 e o seu codigo/);
});

test("the text message fits in one SMS, however long the programme's name is", () => {
  for (const purpose of CodePurpose.options)
    for (const programme of ["É", "Programa de Fidelidade ".repeat(4)]) {
      const sms = codeSms({ ...message, programme, purpose });
      expect(sms.length).toBeLessThanOrEqual(160);
      // oxlint-disable-next-line no-control-regex -- the plain alphabet is what makes 160 characters fit
      expect(sms).toMatch(/^[\u0020-\u007e]+$/);
    }
});
