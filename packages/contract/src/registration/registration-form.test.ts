import { describe, expect, test } from "vitest";
import { sizes, slowestOf } from "../../../brazil/test/hostile-time.ts";
import { refusedIn, registrationFieldNames, type FormContext } from "./registration-form.ts";

const context: FormContext = {
  mode: "create",
  todayOn: "2026-11-21",
  passwordRules: ["chars:8", "uppercase:1", "lowercase:1", "number:1", "symbol:1"],
  fakeEmailDomains: ["sem-email.colheita.example"],
};
const seller: FormContext = {
  ...context,
  mode: "update",
  member: {
    taxId: "11144477735",
    category: "Profissional do agro",
    profileCodes: ["Gerente"],
    loyaltyProfiles: [],
    hasEmail: true,
  },
};

describe("row 26: no rule of the form is lost in 100 kB of hostile text", () => {
  test.each(registrationFieldNames)("%s", (name) => {
    for (const seed of ["a", "1", " ", "a@a.", "@", "D'", "-", "a\u0323\u0301", "🌱", "\r\n"]) {
      const grown = sizes.map((size) => seed.repeat(Math.ceil(size / seed.length)).slice(0, size));
      for (const judged of [context, seller])
        expect(slowestOf((text) => refusedIn({ [name]: text }, judged), grown)).toBeUndefined();
    }
  });
});
