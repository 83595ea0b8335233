import { expect, test } from "vitest";
import { commonPasswords } from "./common-passwords.ts";
import {
  isCommonPassword,
  isPersonalPassword,
  isProgrammePassword,
  passwordFaults,
} from "./new-password-rules.ts";

const common = await commonPasswords();
const rosa = {
  taxId: "52998224725",
  email: "rosa.prado77@fazenda.example",
  firstName: "Rosângela",
  lastName: "do Prado",
};

test.each(["password", "Senha@123", "P@ssw0rd!", "Brasil#2027", "Qwerty123", "123456", "Dr4g0n!!", "sénha"])(
  "“%s” is one that attackers try first",
  (password) => {
    expect(isCommonPassword(password, common)).toBe(true);
  },
);

test.each(["Colheita@2026", "NovaSenha@2027", "Terra-Roxa#77", "Semente$Boa9", "Bom dia, trator 4!"])(
  "“%s” is no such password",
  (password) => {
    expect(isCommonPassword(password, common)).toBe(false);
  },
);

test.each(["Colheita@2026", "COLHEITA#27", "Minha-Colheita9", "C0lh31t@_26", "colh-eita.2026"])(
  "“%s” holds the programme's name, and is refused as one that attackers try first",
  (password) => {
    expect(isProgrammePassword(password, "Colheita")).toBe(true);
    const asked = { rules: [], owner: rosa, common, programme: "Colheita" };
    expect(passwordFaults(password, asked)).toEqual(["common"]);
  },
);

test("a programme's name counts whole, by its letters, and not where it is too short to mean anything", () => {
  expect(isProgrammePassword("safra-boa#2026", "Safra Boa 2026")).toBe(true);
  expect(isProgrammePassword("Pé de Ipê 26!", "Pé-de-ipê")).toBe(true);
  expect(isProgrammePassword("Safra#2026x", "Safra Boa")).toBe(false);
  expect(isProgrammePassword("Terra-Roxa#77", "Colheita")).toBe(false);
  expect(isProgrammePassword("Boi#2026-abc", "Boi")).toBe(false);
});

test.each(["Rosangela#9", "ROSÂNGELA#9", "Meu-Prado#9", "Rosa.Prado77!", "Cpf#529982247"])(
  "“%s” holds what others know of its owner",
  (password) => {
    expect(isPersonalPassword(password, rosa)).toBe(true);
  },
);

test("a short part of a name stands in too many words to count", () => {
  expect(isPersonalPassword("Dourado#Mel7", rosa)).toBe(false);
});

test("a company's number and name count like a person's", () => {
  const company = { ...rosa, taxId: "12ABC34501DE35", companyName: "Cooperativa Vale Verde" };
  expect(isPersonalPassword("X12abc345#", company)).toBe(true);
  expect(isPersonalPassword("Meu-Verde#9", company)).toBe(true);
});
