import {
  cellphoneRefusal,
  isEmail,
  readCellphone,
  normalizeEmail,
  personNameRefusal,
} from "@colheita/brazil";
import { isTypedText } from "../kit/index.ts";

/**
 * The rules of the support-case form (5.1), declared once: the form asks them before it sends, the server before it
 * keeps, and both give the same verdict by the same code.
 */
export const caseLimits = { nameChars: 100, descriptionChars: 250, images: 4, documents: 2 } as const;

/** Why a member writes whose e-mail or cellphone changed, and one whose other data are wrong (section 4). */
export const CONTACT_REASON = "Correção de e-mail e/ou telefone";
export const RECORD_REASON = "Alteração Cadastral";

/** For these reasons two photos of a document are required, and the other images are not asked for (section 4). */
export const DOCUMENT_REASONS: readonly string[] = [CONTACT_REASON, RECORD_REASON];

/** What visitors can't ask about: it takes an account (section 4). */
const MEMBERS_TYPE = "Nota Fiscal";

/** What a case may be about, and why one writes. */
export interface CaseType {
  readonly type: string;
  readonly reasons: readonly string[];
}

/** An image as it stands in a case that is being written. */
export interface AttachedImage {
  readonly uploadId: string;
  readonly fileName: string;
}

/** A case as it is written: every field a text, an empty one is not filled. */
export interface CaseDraft {
  readonly type: string;
  readonly reason: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly description: string;
  /** For a document reason the selfie first, then the document; where one is missing its place is empty. */
  readonly images: readonly (AttachedImage | undefined)[];
}

/** Whoever writes: what they may choose among, and whether they are a member, whose name is known. */
export interface CaseWriter {
  readonly types: readonly CaseType[];
  readonly isMember: boolean;
}

export type CaseField =
  "type" | "reason" | "name" | "email" | "phone" | "description" | "selfie" | "document" | "images";
export type CaseCode =
  | "EMPTY_TYPE"
  | "EMPTY_REASON"
  | "EMPTY_NAME"
  | "INVALID_FIRST_NAME"
  | "EMPTY_EMAIL"
  | "INVALID_EMAIL"
  | "EMPTY_PHONE"
  | "INVALID_PHONE"
  | "EMPTY_DESCRIPTION"
  | "EMPTY_PHOTO"
  | "TOO_LONG"
  | "TOO_MANY"
  | "INVALID_TEXT";

/** A field that breaks a rule, by its name in the code. */
export interface CaseRefusal {
  readonly field: CaseField;
  readonly code: CaseCode;
}

/** Returns the types that somebody may choose among: a visitor has no invoices. */
export function offeredTypes(types: readonly CaseType[], isMember: boolean): readonly CaseType[] {
  return isMember ? types : types.filter(({ type }) => type !== MEMBERS_TYPE);
}

/** Returns whether a case for this reason needs the two photos of a document. */
export function needsDocuments(reason: string): boolean {
  return DOCUMENT_REASONS.includes(reason);
}

/** Returns a text as both sides count and store it: browsers end lines in their own ways. */
export function normalizeDescription(value: string): string {
  return value.replaceAll("\r\n", "\n").trim();
}

function nameCode(value: string): CaseCode | undefined {
  const refusal = personNameRefusal(value, { maximum: caseLimits.nameChars });
  if (refusal === null) return undefined;
  return refusal === "empty" ? "EMPTY_NAME" : "INVALID_FIRST_NAME";
}

function emailCode(value: string): CaseCode | undefined {
  const email = normalizeEmail(value);
  if (email === "") return "EMPTY_EMAIL";
  return isEmail(email) ? undefined : "INVALID_EMAIL";
}

function phoneCode(value: string): CaseCode | undefined {
  if (value.trim() === "") return "EMPTY_PHONE";
  return cellphoneRefusal(readCellphone(value)) === null ? undefined : "INVALID_PHONE";
}

/** Returns what is wrong with words that somebody writes to the support. */
export function descriptionCode(value: string): CaseCode | undefined {
  const description = normalizeDescription(value);
  if (description === "") return "EMPTY_DESCRIPTION";
  if (description.length > caseLimits.descriptionChars) return "TOO_LONG";
  return isTypedText(description) ? undefined : "INVALID_TEXT";
}

function imageRefusals({ reason, images }: CaseDraft): CaseRefusal[] {
  const areDocuments = needsDocuments(reason);
  if (images.length > (areDocuments ? caseLimits.documents : caseLimits.images))
    return [{ field: "images", code: "TOO_MANY" }];
  if (!areDocuments) return [];
  const [selfie, document] = images;
  return [
    ...(selfie ? [] : [{ field: "selfie", code: "EMPTY_PHOTO" } as const]),
    ...(document ? [] : [{ field: "document", code: "EMPTY_PHOTO" } as const]),
  ];
}

/**
 * Returns every rule of 5.1 that a case breaks, in the order of the form; none when it may be sent. A type or a reason
 * that is not offered is none that was chosen.
 */
export function caseRefusals(draft: CaseDraft, { types, isMember }: CaseWriter): CaseRefusal[] {
  const chosen = offeredTypes(types, isMember).find(({ type }) => type === draft.type);
  const found: readonly (readonly [CaseField, CaseCode | undefined])[] = [
    ["type", chosen ? undefined : "EMPTY_TYPE"],
    ["reason", chosen?.reasons.includes(draft.reason) ? undefined : "EMPTY_REASON"],
    ["name", isMember ? undefined : nameCode(draft.name)],
    ["email", emailCode(draft.email)],
    ["phone", phoneCode(draft.phone)],
    ["description", descriptionCode(draft.description)],
  ];
  return [...found.flatMap(([field, code]) => (code ? [{ field, code }] : [])), ...imageRefusals(draft)];
}
