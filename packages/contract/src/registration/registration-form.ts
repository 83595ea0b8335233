import {
  ageRefusal,
  cellphoneRefusal,
  cepRefusal,
  companyNameRefusal,
  isEmail,
  isUf,
  MEMBER_AGE,
  normalizeCep,
  normalizeEmail,
  normalizeName,
  normalizePis,
  normalizeReferralCode,
  normalizeRg,
  normalizeUf,
  parseDate,
  passwordRefusal,
  personNameRefusal,
  pisRefusal,
  readCellphone,
  referralCodeRefusal,
  rgRefusal,
  strictly,
  taxIdKey,
  taxIdRefusal,
  type NameRefusal,
} from "@colheita/brazil";
import { FARMER_CATEGORY, MEMBER_CATEGORIES } from "./member-categories.ts";

/** The fields of 5.2, in the order of the form, with the names they have on the wire. */
export const registrationFields = {
  category: "LoyaltyCategory__c",
  taxId: "CNPJ_CPF__c",
  companyName: "CompanyName",
  firstName: "FirstName",
  lastName: "LastName",
  phone: "LoyaltyPhone__c",
  bornOn: "LoyaltyBirthdate__c",
  rg: "acg_Rg__c",
  pis: "acg_Pis__c",
  email: "Email",
  postalCode: "LoyaltyPostalCode__c",
  street: "LoyaltyStreet__c",
  addressNumber: "acg_AddressNumber__c",
  complement: "acg_AddressComplement__c",
  district: "acg_AddressDistrict__c",
  city: "LoyaltyCity__c",
  state: "LoyaltyState__c",
  password: "Password",
  confirmedPassword: "PasswordConfirmation",
  referralCode: "acg_ReferralCodeUsed__c",
} as const;

export type RegistrationField = keyof typeof registrationFields;
export const registrationFieldNames = Object.keys(registrationFields) as RegistrationField[];
/** What a form holds; what was not asked for or not filled in is missing or empty. */
export type RegistrationForm = Partial<Record<RegistrationField, string | undefined>>;

/** Who fills the form in, and by which settings it is judged. */
export interface FormContext {
  readonly mode: "create" | "update";
  /** Today in São Paulo. */
  readonly todayOn: string;
  /** Items such as "chars:8" (5.3). */
  readonly passwordRules: readonly string[];
  readonly fakeEmailDomains: readonly string[];
  /** On update: who the member is. They can't change it there. */
  readonly member?: {
    readonly taxId: string;
    readonly category: string;
    readonly profileCodes: readonly string[];
    readonly loyaltyProfiles: readonly string[];
    /** Whether they have an e-mail that is theirs. */
    readonly hasEmail: boolean;
  };
}

/** More than any of the other texts needs. */
export const LONGEST_TEXT = 120;
export const longest = {
  firstName: 40,
  lastName: 60,
  companyName: 40,
  complement: 20,
  rg: 13,
  pis: 11,
} as const;

/** What a field is stored as, out of what was typed: without mask, blanks around it gone. A wrong value stays wrong. */
const normalizers: Partial<Record<RegistrationField, (typed: string) => string>> = {
  taxId: taxIdKey,
  companyName: normalizeName,
  firstName: normalizeName,
  lastName: normalizeName,
  phone: readCellphone,
  bornOn: (typed) => parseDate(typed.trim()) ?? typed.trim(),
  rg: normalizeRg,
  pis: strictly(normalizePis),
  email: normalizeEmail,
  postalCode: strictly(normalizeCep),
  state: normalizeUf,
  password: (typed) => typed,
  confirmedPassword: (typed) => typed,
  referralCode: normalizeReferralCode,
};

/** Returns the form as it is judged and stored. */
export function normalizeForm(form: RegistrationForm): Record<RegistrationField, string> {
  const entries = registrationFieldNames.map((name) => {
    const typed = form[name] ?? "";
    return [name, (normalizers[name] ?? ((value: string) => value.trim()))(typed)];
  });
  return Object.fromEntries(entries) as Record<RegistrationField, string>;
}

/**
 * Returns whether a form is a company's. A tax id that is not a person's makes it one: its name in place of the
 * person's, no birth date (section 4).
 */
export function isCompany(taxId: string): boolean {
  return taxIdKey(taxId).length > 11;
}

const has = (values: readonly string[], word: string) =>
  values.some((value) => value.toLowerCase().includes(word));

/**
 * Returns whether a member skips the documents: consultors without the Focal Point role skip the checks of RG and PIS
 * (5.2).
 */
function skipsDocuments({ member }: FormContext): boolean {
  if (!member) return false;
  const isFocalPoint = has(member.loyaltyProfiles, "focal point") || has(member.profileCodes, "focalpoint");
  return has(member.profileCodes, "consultor") && !isFocalPoint;
}

const ON_UPDATE = new Set<RegistrationField>([
  "bornOn",
  "rg",
  "pis",
  "email",
  "postalCode",
  "street",
  "addressNumber",
  "complement",
  "district",
  "city",
  "state",
]);
const ON_CREATE = new Set<RegistrationField>([
  "category",
  "taxId",
  "companyName",
  "firstName",
  "lastName",
  "phone",
  "bornOn",
  "email",
  "password",
  "confirmedPassword",
  "referralCode",
]);

/** Returns whether the form asks for a field (5.2, "Mode rules"). What it does not ask for is not stored. */
export function isAsked(name: RegistrationField, form: RegistrationForm, context: FormContext): boolean {
  const { mode, member } = context;
  if (!(mode === "create" ? ON_CREATE : ON_UPDATE).has(name)) return false;
  const isOfCompany = isCompany(member?.taxId ?? form.taxId ?? "");
  if (name === "bornOn" || name === "firstName" || name === "lastName") return !isOfCompany;
  if (name === "companyName") return isOfCompany;
  if (name === "rg" || name === "pis") return member?.category !== FARMER_CATEGORY;
  return true;
}

/** Returns whether an e-mail stands for none: it is on a domain of the programme's own, where nobody reads. */
export function isFakeEmail(email: string, fakeDomains: readonly string[]): boolean {
  const [, domain = ""] = normalizeEmail(email).split("@");
  return fakeDomains.some((fake) => fake.toLowerCase() === domain);
}

/**
 * Returns whether an e-mail is needed. It is optional for farmers, and for who has none of their own: their e-mail is
 * on a fake domain (5.2).
 */
export function isEmailNeeded(form: RegistrationForm, { mode, member }: FormContext): boolean {
  if (mode === "update") return member?.category !== FARMER_CATEGORY && member?.hasEmail === true;
  return form.category !== FARMER_CATEGORY;
}

type Rule = (value: string, form: Record<RegistrationField, string>, context: FormContext) => string | null;

const nameRule =
  (word: string, refusal: (value: string) => NameRefusal | null): Rule =>
  (value) => {
    const found = refusal(value);
    if (found === null) return null;
    return `${found === "empty" ? "EMPTY" : found === "too-long" ? "LONG" : "INVALID"}_${word}`;
  };

/** `empty` has its own word; anything else is `INVALID_…`. */
const ruleOf =
  (word: string, refusal: (value: string) => string | null): Rule =>
  (value) => {
    const found = refusal(value);
    return found === null ? null : `${found === "empty" ? "EMPTY" : "INVALID"}_${word}`;
  };

const needed =
  (word: string): Rule =>
  (value) =>
    value === "" ? `EMPTY_${word}` : null;

const documentRule =
  (word: string, most: number, refusal: (value: string) => string | null): Rule =>
  (value, _form, context) => {
    if (value === "" || skipsDocuments(context)) return null;
    if (value.length > most) return `LONG_${word}`;
    return refusal(value) === null ? null : `INVALID_${word}`;
  };

const AGE_CODES = { "too-young": "UNDER_AGE", "too-old": "OVER_AGE", empty: "EMPTY_BIRTHDATE" } as const;

/** The rule of each field (5.2, 5.3). It returns the code that form and server report, or null. */
const rules: Record<RegistrationField, Rule> = {
  category: (value) => {
    if (value === "") return "EMPTY_CATEGORY";
    return (MEMBER_CATEGORIES as readonly string[]).includes(value) ? null : "INVALID_CATEGORY";
  },
  taxId: ruleOf("TAX_ID", taxIdRefusal),
  companyName: nameRule("COMPANY_NAME", (value) =>
    companyNameRefusal(value, { maximum: longest.companyName }),
  ),
  firstName: nameRule("FIRST_NAME", (value) => personNameRefusal(value, { maximum: longest.firstName })),
  lastName: nameRule("LAST_NAME", (value) => personNameRefusal(value, { maximum: longest.lastName })),
  phone: ruleOf("PHONE", cellphoneRefusal),
  bornOn: (value, _form, { todayOn }) => {
    const found = ageRefusal(value, todayOn, MEMBER_AGE);
    if (found === null) return null;
    return found === "date" || found === "future" ? "INVALID_BIRTHDATE" : AGE_CODES[found];
  },
  rg: documentRule("RG", longest.rg, rgRefusal),
  pis: documentRule("PIS", longest.pis, pisRefusal),
  email: (value, form, context) => {
    if (value === "") return isEmailNeeded(form, context) ? "EMPTY_EMAIL" : null;
    return isEmail(value) ? null : "INVALID_EMAIL";
  },
  postalCode: ruleOf("CEP", cepRefusal),
  street: needed("STREET"),
  addressNumber: needed("ADDRESS_NUMBER"),
  complement: (value) => (value.length > longest.complement ? "LONG_COMPLEMENT" : null),
  district: needed("DISTRICT"),
  city: needed("CITY"),
  state: (value) => (value === "" ? "EMPTY_STATE" : isUf(value) ? null : "INVALID_STATE"),
  password: (value, _form, { passwordRules }) => {
    if (value === "") return "EMPTY_PASSWORD";
    return passwordRefusal(value, passwordRules) === null ? null : "WEAK_PASSWORD";
  },
  confirmedPassword: (value, { password }) => {
    if (value === "") return "EMPTY_PASSWORD_CONFIRMATION";
    return value === password ? null : "DIFFERENT_PASSWORD";
  },
  referralCode: (value) => (referralCodeRefusal(value) === "characters" ? "INVALID_REFERRAL_CODE" : null),
};

/** A field that breaks a rule. */
export interface RefusedField {
  readonly field: RegistrationField;
  readonly code: string;
}

/**
 * Returns every field that the form asks for and that breaks a rule, in the order of the form; empty when it may be
 * sent.
 */
export function refusedIn(
  form: RegistrationForm,
  context: FormContext,
  asked: readonly RegistrationField[] = registrationFieldNames,
): RefusedField[] {
  const normal = normalizeForm(form);
  return asked.flatMap((field) => {
    if (!isAsked(field, normal, context)) return [];
    const value = normal[field];
    const code = value.length > LONGEST_TEXT ? "TOO_LONG" : rules[field](value, normal, context);
    return code === null ? [] : [{ field, code }];
  });
}
