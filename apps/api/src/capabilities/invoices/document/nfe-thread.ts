import { X509Certificate } from "node:crypto";
import { Refusal } from "../../../platform/http/refusal.ts";
import { readNfe, type NfeDocument } from "./nfe-xml.ts";

/** A file to read, and the authorities that are trusted, as PEM. */
export interface NfeTask {
  readonly bytes: Uint8Array;
  readonly authorities: readonly string[];
}

/** What a file says, or why it is refused. */
export type NfeReading = { readonly document: NfeDocument } | { readonly problem: Refusal["problem"] };

/** Reads the XML of an invoice, as `readNfe` does. A refusal is part of the answer: errors lose their kind on the way. */
export function read({ bytes, authorities }: NfeTask): NfeReading {
  try {
    const trusted = authorities.map((pem) => new X509Certificate(pem));
    return { document: readNfe(bytes, trusted) };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.problem };
    throw error;
  }
}
