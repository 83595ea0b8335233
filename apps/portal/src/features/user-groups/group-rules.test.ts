import type { LinkedContact } from "@colheita/contract/user-groups/user-groups-records";
import { expect, test } from "vitest";
import { accountSetsOf, nameOf, ownContact } from "./group-rules.ts";

const contact = (id: string, more: Partial<LinkedContact> = {}): LinkedContact => ({
  id,
  firebaseId: `uid-${id}`,
  firstName: "Ana",
  lastName: id,
  taxIdHint: "***.982.247-**",
  category: "Agricultor",
  status: "Ativo",
  isOptedOut: false,
  ...more,
});
const main = contact("main");
const group = {
  main,
  linked: {
    contacts: [
      contact("shop", { category: "Profissional do agro" }),
      contact("farm", { companyName: "Fazenda Santa Luzia Ltda" }),
      contact("blocked", { status: "Blocked" }),
      contact("idle", { status: "Inativo" }),
      contact("gone", { isOptedOut: true }),
    ],
  },
};

test("accounts stand by loyalty category, the main one first, and each says how it stands", () => {
  const listed = accountSetsOf(group, "farm").map(({ category, accounts }) => [
    category,
    accounts.map((account) => [account.contact.id, account.state]),
  ]);
  expect(listed).toEqual([
    [
      "Agricultor",
      [
        ["main", "open"],
        ["farm", "active"],
        ["blocked", "closed"],
        ["idle", "closed"],
        ["gone", "closed"],
      ],
    ],
    ["Profissional do agro", [["shop", "open"]]],
  ]);
});

test("a company is called by its name, a person by theirs", () => {
  expect(group.linked.contacts.slice(0, 2).map(nameOf)).toEqual(["Ana shop", "Fazenda Santa Luzia Ltda"]);
  expect(ownContact(group, "shop")?.category).toBe("Profissional do agro");
  expect(ownContact(group, "stranger")).toBeUndefined();
});
