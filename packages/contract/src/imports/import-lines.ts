import {
  isCellphone,
  isCep,
  isEmail,
  isPisOrEmpty,
  isTaxId,
  isUf,
  readCellphone,
  normalizeCep,
  normalizeEmail,
  normalizePis,
  normalizeTaxId,
  normalizeUf,
  strictly,
} from "@colheita/brazil";
import * as z from "zod/mini";
import { CalendarDate, Id, lineOfText, record } from "../kit/index.ts";

/**
 * Declares a value as a file has it: text. What is refused is refused by its code; what is taken is without mask.
 * Nothing is written back, so the way out is no way.
 */
const read = <Value>(isTaken: (text: string) => boolean, code: string, taken: (text: string) => Value) =>
  z.codec(z.string().check(z.refine(isTaken, code)), z.custom<Value>(), { decode: taken, encode: String });

const matching = <Value>(pattern: RegExp, code: string, taken: (text: string) => Value) =>
  read((text) => pattern.test(text), code, taken);

/** Declares a value whose mask is taken off before it is judged. */
const masked = (isTaken: (text: string) => boolean, code: string, bare: (text: string) => string) =>
  read((text) => isTaken(bare(text)), code, bare);

const same = (text: string): string => text;
const TaxId = masked(isTaxId, "INVALID_TAX_ID", normalizeTaxId);
const MOST_POINTS = 10_000_000;
/** Whole points; an export that knows no whole numbers writes them with zeros behind the point. */
const WholePoints = read(
  (text) =>
    /^-?\d{1,9}(?:\.0{1,6})?$/.test(text) && Number(text) !== 0 && Math.abs(Number(text)) <= MOST_POINTS,
  "INVALID_POINTS",
  Number,
);
const YesOrNo = matching(/^(?:true|false|1|0)$/i, "INVALID_FLAG", (text) => /^(?:true|1)$/i.test(text));
/** Declares text of one line without the blanks around it: an id with one behind it is the same id. */
const Line = (maxLength: number) =>
  z.codec(lineOfText(maxLength), z.string(), { decode: (text) => text.trim(), encode: same });
const List = read(
  (text) => text.length <= 1_000 && !/[\p{Cc}\p{Cs}]/u.test(text),
  "INVALID_TEXT",
  (text) =>
    text
      .split(";")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
/** Returns an instant, of a day alone its noon in Brasília, so that it is the same day everywhere in Brazil. */
const instantOf = (text: string): Date =>
  new Date(DAY.test(text) ? `${text}T12:00:00-03:00` : text.replace(/([+-]\d{2})(\d{2})$/, "$1:$2"));
const Moment = read(
  (text) =>
    (DAY.test(text) || MOMENT.test(text)) &&
    z.safeParse(CalendarDate, text.slice(0, 10)).success &&
    !Number.isNaN(instantOf(text).getTime()),
  "INVALID_INSTANT",
  (text) => instantOf(text).toISOString(),
);

/** The lines of a statement that are brought along; all others are the ledger's own doing (decision 39). */
export const ImportedKind = z.enum(
  ["Earned", "Bonus", "Manual", "Loan", "Redeem", "Expired"],
  "NOT_IMPORTED",
);
export type ImportedKind = z.output<typeof ImportedKind>;

/** What takes points away. */
export const IMPORTED_DEBITS: readonly ImportedKind[] = ["Redeem", "Expired"];

/** A line of a statement (3.2, PointStatement), of the member that it names by CPF or CNPJ, or by id. */
export const PointLine = record(
  {
    importedId: ["Fielo_PointStatementId__c", Line(60)],
    id: ["Id", z.optional(Id)],
    taxId: ["CNPJ_CPF__c", z.optional(TaxId)],
    memberId: ["Contact__c", z.optional(Id)],
    kind: ["Action__c", ImportedKind],
    points: ["Points__c", WholePoints],
    description: ["Description__c", Line(120)],
    origin: ["acg_Origin__c", z.optional(Line(120))],
    pointAt: ["PointDate__c", Moment],
    expiresOn: ["ExpirationDate__c", z.optional(CalendarDate)],
    releasesOn: ["acg_ReleaseDate__c", z.optional(CalendarDate)],
    consultantStatus: ["acg_StatusConsultant__c", z.optional(Line(60))],
    isInvisible: ["acg_IsInvisible__c", z.optional(YesOrNo)],
  },
  ({ taxId, memberId, kind, points, expiresOn, releasesOn }) => {
    if (taxId === undefined && memberId === undefined) return { field: "taxId", code: "MEMBER_MISSING" };
    const isDebit = IMPORTED_DEBITS.includes(kind);
    if (points < 0 !== isDebit) return { field: "points", code: "WRONG_SIGN" };
    if (!isDebit && expiresOn === undefined) return { field: "expiresOn", code: "EXPIRY_MISSING" };
    if (releasesOn !== undefined && (isDebit || releasesOn > (expiresOn ?? "")))
      return { field: "releasesOn", code: "RELEASE_AFTER_EXPIRY" };
    return undefined;
  },
);
export type PointLine = z.output<typeof PointLine>;

/** A member (3.1), who defines a password at the first log-in. */
export const MemberLine = record(
  {
    taxId: ["CNPJ_CPF__c", TaxId],
    id: ["Id", z.optional(Id)],
    firebaseId: ["FirebaseId__c", z.optional(matching(/^[0-9A-Za-z]{28}$/, "INVALID_ID", same))],
    firstName: ["FirstName", z.optional(Line(80))],
    lastName: ["LastName", z.optional(Line(80))],
    companyName: ["CompanyName", z.optional(Line(120))],
    email: ["LoyaltyEmail__c", z.optional(masked(isEmail, "INVALID_EMAIL", normalizeEmail))],
    phone: ["LoyaltyPhone__c", z.optional(masked(isCellphone, "INVALID_PHONE", readCellphone))],
    bornOn: ["LoyaltyBirthdate__c", z.optional(CalendarDate)],
    rg: ["acg_Rg__c", z.optional(Line(20))],
    pis: ["acg_Pis__c", z.optional(masked(isPisOrEmpty, "INVALID_PIS", strictly(normalizePis)))],
    street: ["LoyaltyStreet__c", z.optional(Line(120))],
    addressNumber: ["acg_AddressNumber__c", z.optional(Line(20))],
    complement: ["acg_AddressComplement__c", z.optional(Line(80))],
    district: ["acg_AddressDistrict__c", z.optional(Line(80))],
    city: ["LoyaltyCity__c", z.optional(Line(80))],
    state: ["LoyaltyState__c", z.optional(masked(isUf, "INVALID_STATE", normalizeUf))],
    postalCode: ["LoyaltyPostalCode__c", z.optional(masked(isCep, "INVALID_CEP", strictly(normalizeCep)))],
    category: ["LoyaltyCategory__c", z.optional(Line(60))],
    milestoneCategory: ["MilestoneCategory__c", z.optional(Line(60))],
    profileCodes: ["acg_ProfileCodes__c", z.optional(List)],
    loyaltyProfiles: ["acg_LoyaltyProfiles__c", z.optional(List)],
    status: ["acg_Status__c", z.optional(z.enum(["Ativo", "Inativo", "Blocked"], "INVALID_STATUS"))],
    isOptedOut: ["acg_ProgramOptOut__c", z.optional(YesOrNo)],
    accountId: ["AccountId", z.optional(Id)],
  },
  ({ companyName, firstName, lastName }) => {
    if (companyName !== undefined) return undefined;
    if (firstName === undefined) return { field: "firstName", code: "TOO_SHORT" };
    return lastName === undefined ? { field: "lastName", code: "TOO_SHORT" } : undefined;
  },
);
export type MemberLine = z.output<typeof MemberLine>;

/** An account of the sales channel (3.2, Account): a distributor, cooperative or reseller. */
export const AccountLine = record({
  id: ["Id", z.optional(Id)],
  name: ["Name", Line(120)],
  nsap: ["NSAP_ID__c", Line(40)],
  taxId: ["acg_TaxId__c", z.optional(TaxId)],
  corporateName: ["acg_RazaoSocial__c", z.optional(Line(120))],
  city: ["BillingCity", z.optional(Line(80))],
  state: ["BillingStateCode", z.optional(masked(isUf, "INVALID_STATE", normalizeUf))],
  isEligible: ["acg_ElegivelNF__c", z.optional(YesOrNo)],
  sendsInvoices: ["acg_UploadNF__c", z.optional(YesOrNo)],
});
export type AccountLine = z.output<typeof AccountLine>;

/** An account that a member is related to beside the own one (3.1, AccountContactRelations__r). */
export const RelationLine = record(
  {
    taxId: ["CNPJ_CPF__c", z.optional(TaxId)],
    memberId: ["Contact__c", z.optional(Id)],
    nsap: ["NSAP_ID__c", Line(40)],
  },
  ({ taxId, memberId }) =>
    taxId === undefined && memberId === undefined ? { field: "taxId", code: "MEMBER_MISSING" } : undefined,
);
export type RelationLine = z.output<typeof RelationLine>;

/** An account that is linked to the main one of the same owner (3.2, acg_UserGroup); both by CPF or CNPJ. */
export const GroupLine = record({
  taxId: ["CNPJ_CPF__c", TaxId],
  mainTaxId: ["acg_MainUser__c", TaxId],
});
export type GroupLine = z.output<typeof GroupLine>;
