import * as z from "zod/mini";
import { CalendarDate, Id, Instant, record } from "../kit/index.ts";

/** What a version belongs to (3.2, `acg_AcceptanceTerm__r`): a term that is accepted, or a regulation that is read. */
const Term = record({
  title: ["Name", z.string()],
  /** For everybody, whatever their category: the privacy policy. */
  isPrivate: ["acg_IsPrivate__c", z.boolean()],
  /** Of the checkbox; the text between two `##` leads to the version's page. */
  label: ["acg_Label__c", z.string()],
  businessCycleId: ["acg_BusinessCycle__c", z.optional(z.string())],
  /** Days of São Paulo; the last one belongs to it. Without a day the window is open on that side. */
  startsOn: ["acg_StartDate__c", z.optional(CalendarDate)],
  endsOn: ["acg_EndDate__c", z.optional(CalendarDate)],
});

/** One version of a term, as whoever accepts it sees it (3.2, AcceptanceTermVersion). */
export const TermVersion = record({
  id: ["Id", Id],
  /** Published, not retired, and its day has come: no other is ever returned. */
  isActive: ["acg_IsActive__c", z.literal(true)],
  number: ["acg_Version__c", z.int()],
  activatesOn: ["acg_ActivationDate__c", CalendarDate],
  /** SHA-256 of the text or of the PDF, in hexadecimal: what an acceptance stores. */
  hash: ["acg_TextDigest__c", z.string()],
  term: ["acg_AcceptanceTerm__r", Term],
});
export type TermVersion = z.output<typeof TermVersion>;

/** What there is to read of a version: the text, sanitised, or the address of a stored PDF, which works for an hour. */
export const TermText = record({
  version: ["version", TermVersion],
  html: ["HtmlValue__c", z.optional(z.string())],
  pdfUrl: ["acg_PdfUrl__c", z.optional(z.string())],
});
export type TermText = z.output<typeof TermText>;

/** The terms of one account that wait for an answer. */
export const PendingTerms = record({
  memberId: ["contactId", Id],
  /** False at creation and while a term is pending, true after accepting (section 4, "Terms"). */
  hasAgreed: ["HasAgreedToTerms", z.boolean()],
  versions: ["records", z.array(TermVersion)],
});
export type PendingTerms = z.output<typeof PendingTerms>;

/** One acceptance (3.2, MemberTerm), as its member reads it. */
export const Acceptance = record({
  id: ["Id", Id],
  memberId: ["acg_Member__c", Id],
  versionId: ["acg_AcceptanceTermVersion__c", Id],
  title: ["Name", z.string()],
  number: ["acg_Version__c", z.int()],
  hash: ["acg_TextDigest__c", z.string()],
  /** The address that the server saw. */
  address: ["acg_IPDevice__c", z.string()],
  /** What it was accepted with, as one recognises it: "Chrome no Android". */
  device: ["device", z.string()],
  /** From where: "Site" unless the caller said otherwise. */
  acceptanceDevice: ["acg_AcceptanceDevice__c", z.string()],
  acceptedAt: ["CreatedDate", Instant],
  /** When the member left the programme: such an acceptance counts no more. */
  optedOutAt: ["acg_ProgramDateOptOut__c", z.optional(Instant)],
  isPdf: ["isPdf", z.boolean()],
});
export type Acceptance = z.output<typeof Acceptance>;
