import { randomInt } from "node:crypto";
import { addDays, cpfCheckDigits, todayInSaoPaulo } from "@colheita/brazil";
import { MEMBER_CATEGORIES } from "@colheita/contract/registration/member-categories";
import type { RegistrationField, RegistrationForm } from "@colheita/contract/registration/registration-form";

/** Returns a form that anybody may send, of somebody new every time. */
export function someForm(change: RegistrationForm = {}): RegistrationForm {
  const body = String(randomInt(10 ** 8, 10 ** 9));
  const taxId = body + cpfCheckDigits(body);
  return {
    category: "Agricultor",
    taxId,
    firstName: "Marlene",
    lastName: "Dalmolin",
    phone: `669${String(randomInt(10 ** 7, 10 ** 8))}`,
    bornOn: "18/03/1984",
    email: `marlene.${taxId}@fazenda.example`,
    password: "Lavoura-Azul#27",
    confirmedPassword: "Lavoura-Azul#27",
    referralCode: "",
    ...change,
  };
}

/** The same of a company with a numeric CNPJ. */
export const someCompany = (change: RegistrationForm = {}): RegistrationForm =>
  someForm({ taxId: "11444777000161", companyName: "Sementes Dalmolin Ltda", ...change });

/** What the address and the documents of a member's profile may be. */
export const someProfile = (change: RegistrationForm = {}): RegistrationForm => ({
  bornOn: "18/03/1984",
  postalCode: "78890-000",
  street: "Rodovia MT-242",
  addressNumber: "km 12",
  complement: "Sede",
  district: "Zona rural",
  city: "Sorriso",
  state: "MT",
  ...change,
});

/** One rule of 5.2 to 5.4: what is put into a good form, and the field and code that it is refused with, if it is. */
export interface RuleCase {
  readonly says: string;
  readonly form: (change?: RegistrationForm) => RegistrationForm;
  readonly change: RegistrationForm;
  readonly refused?: readonly [field: RegistrationField, code: string];
  /** The form's own mask or list lets it into no field: only a call can carry it. */
  readonly isUntypable?: boolean;
}

const age = (years: number, days = 0): string => {
  const today = todayInSaoPaulo(new Date());
  return addDays(`${Number(today.slice(0, 4)) - years}${today.slice(4)}`.replace("-02-29", "-02-28"), days);
};
const twice = (password: string): RegistrationForm => ({ password, confirmedPassword: password });
const long = (characters: number) => "a".repeat(characters);

type Make = RuleCase["form"];
const yes = (says: string, form: Make, change: RegistrationForm): RuleCase => ({ says, form, change });
const no = (
  says: string,
  form: Make,
  change: RegistrationForm,
  field: RegistrationField,
  code: string,
): RuleCase => ({ says, form, change, refused: [field, code] });
const untypable = (...given: Parameters<typeof no>): RuleCase => ({ ...no(...given), isUntypable: true });

/** The rules of a sign-up, each once. Form and API give the same verdict and the same code. */
export const createCases: readonly RuleCase[] = [
  yes("a good form is accepted", someForm, {}),
  no("a category is needed", someForm, { category: "" }, "category", "EMPTY_CATEGORY"),
  ...MEMBER_CATEGORIES.map((category) => yes(`"${category}" is a category`, someForm, { category })),
  untypable(
    "another word is no category",
    someForm,
    { category: "Fazendeiro" },
    "category",
    "INVALID_CATEGORY",
  ),
  no("a tax id is needed", someForm, { taxId: "" }, "taxId", "EMPTY_TAX_ID"),
  no("a CPF has right check digits", someForm, { taxId: "529.982.247-26" }, "taxId", "INVALID_TAX_ID"),
  no(
    "a CPF is not one digit over and over",
    someForm,
    { taxId: "111.111.111-11" },
    "taxId",
    "INVALID_TAX_ID",
  ),
  no("a CPF is no run", someForm, { taxId: "012.345.678-90" }, "taxId", "INVALID_TAX_ID"),
  no(
    "a CNPJ has right check digits",
    someCompany,
    { taxId: "11.444.777/0001-62" },
    "taxId",
    "INVALID_TAX_ID",
  ),
  yes("a numeric CNPJ is accepted", someCompany, {}),
  yes("a CNPJ with letters is accepted", someCompany, { taxId: "12.ABC.345/01DE-35" }),
  no("a company has a name", someCompany, { companyName: "" }, "companyName", "EMPTY_COMPANY_NAME"),
  yes("a company's name has other rules", someCompany, { companyName: "3M & Filhos (MT)" }),
  no(
    "a company's name has no odd signs",
    someCompany,
    { companyName: "Sementes <b>" },
    "companyName",
    "INVALID_COMPANY_NAME",
  ),
  no(
    "a company's name has 40 characters at most",
    someCompany,
    { companyName: long(41) },
    "companyName",
    "LONG_COMPANY_NAME",
  ),
  yes("a company's name of 40 characters is accepted", someCompany, { companyName: long(40) }),
  yes("a company is not born", someCompany, { bornOn: "" }),
  no("a first name is needed", someForm, { firstName: "" }, "firstName", "EMPTY_FIRST_NAME"),
  no("a name has no digits", someForm, { firstName: "Marlene 2" }, "firstName", "INVALID_FIRST_NAME"),
  no("a name has two letters at least", someForm, { firstName: "M" }, "firstName", "INVALID_FIRST_NAME"),
  no(
    "a name that is kept has three letters at least",
    someForm,
    { firstName: "Jô" },
    "firstName",
    "firstname-length",
  ),
  no(
    "a first name has 40 letters at most",
    someForm,
    { firstName: long(41) },
    "firstName",
    "LONG_FIRST_NAME",
  ),
  yes("a name has apostrophe and hyphen inside", someForm, { firstName: "Jean-Luc", lastName: "D'Ávila" }),
  yes("names of 40 and 60 letters are accepted", someForm, { firstName: long(40), lastName: long(60) }),
  no("a last name is needed", someForm, { lastName: "" }, "lastName", "EMPTY_LAST_NAME"),
  no("a last name has no signs", someForm, { lastName: "Dalmolin!" }, "lastName", "INVALID_LAST_NAME"),
  no(
    "a last name that is kept has three letters at least",
    someForm,
    { lastName: "Sá" },
    "lastName",
    "lastname-length",
  ),
  no("a last name has 60 letters at most", someForm, { lastName: long(61) }, "lastName", "LONG_LAST_NAME"),
  no("a cellphone is needed", someForm, { phone: "" }, "phone", "EMPTY_PHONE"),
  no("a cellphone has an area code in use", someForm, { phone: "(20) 99812-4471" }, "phone", "INVALID_PHONE"),
  no("a cellphone begins with 9", someForm, { phone: "(66) 39812-4471" }, "phone", "INVALID_PHONE"),
  no("a cellphone has 11 digits", someForm, { phone: "(66) 9981-447" }, "phone", "INVALID_PHONE"),
  no("a birth date is needed", someForm, { bornOn: "" }, "bornOn", "EMPTY_BIRTHDATE"),
  no(
    "a birth date is a day of the calendar",
    someForm,
    { bornOn: "31/02/1984" },
    "bornOn",
    "INVALID_BIRTHDATE",
  ),
  no("members are 18 at least", someForm, { bornOn: age(18, 1) }, "bornOn", "UNDER_AGE"),
  yes("who is 18 today may join", someForm, { bornOn: age(18) }),
  no("members are 130 at most", someForm, { bornOn: age(131, -1) }, "bornOn", "OVER_AGE"),
  yes("who is 130 may join", someForm, { bornOn: age(131, 1) }),
  yes("a farmer needs no e-mail", someForm, { email: "" }),
  no("others need an e-mail", someForm, { category: "Estudante", email: "" }, "email", "EMPTY_EMAIL"),
  yes("others may have one that is nobody's", someForm, {
    category: "Estudante",
    email: "x@sem-email.colheita.example",
  }),
  no("an e-mail is one", someForm, { email: "marlene@fazenda" }, "email", "INVALID_EMAIL"),
  no("a password is needed", someForm, { password: "", confirmedPassword: "" }, "password", "EMPTY_PASSWORD"),
  no("a password has 8 characters", someForm, twice("Ab#4567"), "password", "WEAK_PASSWORD"),
  yes("a password of 8 characters is accepted", someForm, twice("Qm#7294t")),
  no("a password has an upper-case letter", someForm, twice("lavoura#27"), "password", "WEAK_PASSWORD"),
  no("a password has a lower-case letter", someForm, twice("LAVOURA#27"), "password", "WEAK_PASSWORD"),
  no("a password has a digit", someForm, twice("Lavoura#Azul"), "password", "WEAK_PASSWORD"),
  no("a password has a symbol", someForm, twice("Lavoura2027"), "password", "WEAK_PASSWORD"),
  yes("accented letters count", someForm, twice("ÁÇ#çãéí27x")),
  no("a password holds no name of its owner", someForm, twice("Marlene#2027x"), "password", "personal"),
  no(
    "a password is confirmed",
    someForm,
    { confirmedPassword: "" },
    "confirmedPassword",
    "EMPTY_PASSWORD_CONFIRMATION",
  ),
  no(
    "both passwords are the same",
    someForm,
    { confirmedPassword: "Lavoura-Azul#28" },
    "confirmedPassword",
    "DIFFERENT_PASSWORD",
  ),
  no(
    "a referral code is letters and digits",
    someForm,
    { referralCode: "BOA VISTA" },
    "referralCode",
    "INVALID_REFERRAL_CODE",
  ),
  yes("a hyphen stands for no referral code", someForm, { referralCode: "-" }),
  no(
    "a referral code is a member's",
    someForm,
    { referralCode: "NINGUEM1" },
    "referralCode",
    "invalid-referral-code",
  ),
];

/** The rules of a farmer's profile. */
export const updateCases: readonly RuleCase[] = [
  yes("a good profile is accepted", someProfile, {}),
  no("a CEP is needed", someProfile, { postalCode: "" }, "postalCode", "EMPTY_CEP"),
  no("a CEP has 8 digits", someProfile, { postalCode: "7889-00" }, "postalCode", "INVALID_CEP"),
  no("a CEP is of a state", someProfile, { postalCode: "00100-000" }, "postalCode", "INVALID_CEP"),
  no("a street is needed", someProfile, { street: "" }, "street", "EMPTY_STREET"),
  no("a number is needed", someProfile, { addressNumber: " " }, "addressNumber", "EMPTY_ADDRESS_NUMBER"),
  no("a district is needed", someProfile, { district: "" }, "district", "EMPTY_DISTRICT"),
  yes("a complement is not needed", someProfile, { complement: "" }),
  untypable("a state is one of the 27", someProfile, { state: "XX" }, "state", "INVALID_STATE"),
  no("a state is needed", someProfile, { state: "" }, "state", "EMPTY_STATE"),
  no("a city is needed", someProfile, { city: "" }, "city", "EMPTY_CITY"),
  no(
    "a complement has 20 characters at most",
    someProfile,
    { complement: long(21) },
    "complement",
    "LONG_COMPLEMENT",
  ),
  no("a birth date is still needed", someProfile, { bornOn: "" }, "bornOn", "EMPTY_BIRTHDATE"),
  no(
    "a birth date is still a day of the calendar",
    someProfile,
    { bornOn: "31/02/1984" },
    "bornOn",
    "INVALID_BIRTHDATE",
  ),
  no("members stay 18 at least", someProfile, { bornOn: age(18, 1) }, "bornOn", "UNDER_AGE"),
  no("members stay 130 at most", someProfile, { bornOn: age(131, -1) }, "bornOn", "OVER_AGE"),
  no("another e-mail is one", someProfile, { email: "marlene@fazenda" }, "email", "INVALID_EMAIL"),
];

/** The rules of the documents, for who is asked for them: no farmer, and no consultor without the Focal Point role. */
export const documentCases: readonly RuleCase[] = [
  yes("an RG is not needed", someProfile, { rg: "", pis: "" }),
  yes("an RG may have a state before it and an X behind", someProfile, {
    rg: "MG-14.806.273",
    pis: "120.56412.84-7",
  }),
  untypable("an RG has 13 characters at most", someProfile, { rg: "12345678012345" }, "rg", "LONG_RG"),
  no("an RG is not one digit over and over", someProfile, { rg: "111111111" }, "rg", "INVALID_RG"),
  no("an RG is no sequence", someProfile, { rg: "123456789" }, "rg", "INVALID_RG"),
  untypable("a PIS has 11 digits at most", someProfile, { pis: "120000000001" }, "pis", "LONG_PIS"),
  no("a PIS is not one digit over and over", someProfile, { pis: "111.11111.11-1" }, "pis", "INVALID_PIS"),
  no("a PIS has a right check digit", someProfile, { pis: "120.54545.45-1" }, "pis", "INVALID_PIS"),
];

/** Of who is no farmer and has an e-mail of their own. */
export const neededEmailCases: readonly RuleCase[] = [
  yes("an e-mail that was not touched stays", someProfile, {}),
  no("who is no farmer keeps an e-mail", someProfile, { email: "" }, "email", "EMPTY_EMAIL"),
];
