import { checkDigit, fillMask, isRepeated, isRun, keepCharacters } from "../characters.ts";
import { isCnpj } from "./cnpj.ts";
import { isCpf } from "./cpf.ts";
import { ufOfIbgeCode } from "../contact/state-codes.ts";

/** Why a text is not the access key of an NF-e or NFC-e; named after the field at fault. */
export type NfeKeyRefusal =
  | "empty"
  | "length"
  | "characters"
  | "check-digit"
  | "state"
  | "month"
  | "model"
  | "series"
  | "issuer"
  | "number"
  | "emission";

/** Why a key that is formally right should be seen by a person. */
export type NfeKeyReviewReason = "letters-before-2607" | "guessable-code" | "code-equals-number";

/** The fields of an access key, under their official names. */
export interface NfeKey {
  /** IBGE code of the issuer's state. */
  cUF: string;
  /** Year and month of issue, as written in the note with its own offset. */
  aamm: string;
  /** The 14 characters of a CNPJ, or `000` and the CPF of a rural producer. */
  issuer: string;
  /** `55` NF-e or `65` NFC-e. */
  mod: string;
  serie: number;
  nNF: number;
  /** Form of emission, 1 to 7 or 9. */
  tpEmis: string;
  /** The random code. */
  cNF: string;
  cDV: string;
}

/** Who issued the note. */
export interface NfeIssuer {
  kind: "cnpj" | "cpf";
  value: string;
}

const LENGTH = 44;
const LETTERS_FROM = 6;
const LETTERS_TO = 18;
const PATTERN = /^\d{6}[0-9A-Z]{12}\d{26}$/;

/**
 * Returns the part of a typed or scanned text that holds the key: of a QR code's address, the first field of its
 * parameter.
 */
function keyPart(value: string): string {
  const parameter = /[?&](?:p|chNFe)=([^&|%#]*)/i.exec(value);
  return parameter?.[1] ?? value;
}

/** Returns the typed key in eleven groups of four, as it is printed, as far as it goes; extra characters are cut. */
export function maskNfeKey(value: string): string {
  return fillMask("0000 ".repeat(11), normalizeNfeKey(value));
}

/**
 * Returns the 44 characters to store, out of a typed key, an XML `Id` (`NFe…`), a barcode or the address in a QR
 * code.
 */
export function normalizeNfeKey(value: string): string {
  return keepCharacters(keyPart(value), LENGTH, LETTERS_FROM, LETTERS_TO);
}

function fieldsOf(key: string): NfeKey {
  return {
    cUF: key.slice(0, 2),
    aamm: key.slice(2, 6),
    issuer: key.slice(6, 20),
    mod: key.slice(20, 22),
    serie: Number(key.slice(22, 25)),
    nNF: Number(key.slice(25, 34)),
    tpEmis: key.slice(34, 35),
    cNF: key.slice(35, 43),
    cDV: key.slice(43),
  };
}

/**
 * Returns the issuer by the series: 910 to 969 belong to issuers with a CPF, those below to a CNPJ; above there are
 * none.
 */
function issuerOf({ serie, issuer }: NfeKey): NfeIssuer {
  return serie >= 910 ? { kind: "cpf", value: issuer.slice(3) } : { kind: "cnpj", value: issuer };
}

function isIssuer(fields: NfeKey): boolean {
  const { kind, value } = issuerOf(fields);
  return kind === "cpf" ? fields.issuer.startsWith("000") && isCpf(value) : isCnpj(value);
}

/** Returns why the value, 44 characters without blanks, is not an access key; null when it is one. */
export function nfeKeyRefusal(value: string): NfeKeyRefusal | null {
  if (value === "") return "empty";
  if (value.length !== LENGTH) return "length";
  if (!PATTERN.test(value)) return "characters";
  const fields = fieldsOf(value);
  if (checkDigit(value.slice(0, LENGTH - 1), 9) !== fields.cDV) return "check-digit";
  if (ufOfIbgeCode(fields.cUF) === null) return "state";
  if (!/^\d\d(?:0[1-9]|1[0-2])$/.test(fields.aamm)) return "month";
  if (fields.mod !== "55" && fields.mod !== "65") return "model";
  if (fields.serie > 969) return "series";
  if (!isIssuer(fields)) return "issuer";
  if (fields.nNF === 0) return "number";
  return /^[1-79]$/.test(fields.tpEmis) ? null : "emission";
}

/**
 * Returns whether the value is an NF-e or NFC-e access key of 44 characters, whose own and whose issuer's check
 * digits are right.
 */
export function isNfeKey(value: string): boolean {
  return nfeKeyRefusal(value) === null;
}

/**
 * Returns the fields of an access key; null when it is none. Natural key against duplicates: issuer, mod, serie,
 * nNF.
 */
export function parseNfeKey(value: string): NfeKey | null {
  return isNfeKey(value) ? fieldsOf(value) : null;
}

/** Returns the CNPJ, or the CPF of a rural producer, that issued the note; null when the key is none. */
export function nfeKeyIssuer(value: string): NfeIssuer | null {
  const fields = parseNfeKey(value);
  return fields && issuerOf(fields);
}

/**
 * Returns what in a right key calls for a review by a person; empty when nothing does, or when it is no key. No
 * CNPJ had letters before July 2026; since 2019 issuers may not use a repeated or sequential random code, nor the
 * note's own number.
 */
export function nfeKeyReviewReasons(value: string): NfeKeyReviewReason[] {
  const fields = parseNfeKey(value);
  if (fields === null) return [];
  const reasons: NfeKeyReviewReason[] = [];
  if (/[A-Z]/.test(fields.issuer) && fields.aamm < "2607") reasons.push("letters-before-2607");
  if (isRepeated(fields.cNF) || isRun(fields.cNF, 1)) reasons.push("guessable-code");
  if (Number(fields.cNF) === fields.nNF) reasons.push("code-equals-number");
  return reasons;
}

/**
 * Returns the AAMM of a note's `dhEmi`, in the offset it was written with: `2026-07-31T23:30:00-03:00` is `2607`;
 * null when it is no such text.
 */
export function aammOf(issuedAt: string): string | null {
  const [, year, month] = /^\d\d(\d\d)-(0[1-9]|1[0-2])-\d\dT/.exec(issuedAt) ?? [];
  return year !== undefined && month !== undefined ? year + month : null;
}
