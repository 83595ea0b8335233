import { isNfeKey } from "@colheita/brazil";
import type { DocumentLine, DocumentSignature } from "@colheita/contract/invoices/document-records";
import { xmlOfTest, xmlUnreadable } from "@colheita/contract/invoices/xml-endpoints";
import { MOST_CENTS } from "@colheita/contract/invoices/invoices-endpoints";
import { CalendarDate, isTypedText } from "@colheita/contract/kit";
import { isInMonthOfKey } from "@colheita/contract/invoices/key-month";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { TrustedCertificates } from "../../../platform/config/trusted-certificates.ts";
import { factsOfKey } from "@colheita/contract/invoices/key-facts";
import { checkSignature } from "./nfe-signature.ts";
import { childrenOf, elementAt, rootOfXml, wordsAt } from "./xml-elements.ts";
import { textOfXml } from "./xml-text.ts";

const NAMESPACE = "http://www.portalfiscal.inf.br/nfe";

/** What the XML of an invoice says (FACTS 2.2); days as they are written there, with its own offset. */
export interface NfeDocument {
  readonly accessKey: string;
  readonly issuedOn: string;
  readonly cents: number;
  /** Absent where the note names nobody (an NFC-e), or somebody abroad. */
  readonly buyerTaxId: string | undefined;
  /** Whether goods leave by it, and it is neither a return nor a correction of another. */
  readonly isPurchase: boolean;
  /** What the tax office says: nothing where the file has no protocol. */
  readonly isAuthorised: boolean | undefined;
  readonly signature: DocumentSignature;
  readonly lines: readonly DocumentLine[];
}

const unreadable = (): never => {
  throw new Refusal(xmlUnreadable);
};

/** Returns the cents of an amount with up to two decimals, or of none. */
function centsOf(amount = "0"): number {
  const [, whole = "", decimals = ""] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(amount) ?? unreadable();
  return Number(whole + decimals.padEnd(2, "0"));
}

/** Returns the whole units of a quantity; one where it is less. */
const unitsOf = (quantity = "1"): number =>
  /^\d{1,9}(\.\d{1,4})?$/.test(quantity) ? Math.max(1, Math.floor(Number(quantity))) : unreadable();

/**
 * Returns words that are as they are to be; nothing where there are none. Each value is looked at by itself: halves of a
 * character in two of them are none that the database takes.
 */
function fitting(words: string | undefined, pattern: RegExp): string | undefined {
  return words === undefined || (pattern.test(words) && isTypedText(words)) ? words : unreadable();
}

const GTIN = /^\d{8,14}$/;

function lineOf(item: Element): DocumentLine {
  const product = elementAt(item, "prod");
  const of = (name: string) => wordsAt(product, name);
  const code = of("cEAN");
  const cents = centsOf(of("vProd")) - centsOf(of("vDesc"));
  if (cents < 0) return unreadable();
  return {
    product: fitting(code !== undefined && GTIN.test(code) ? code : of("cProd"), /^.{1,60}$/) ?? unreadable(),
    description: fitting(of("xProd"), /^.{1,120}$/) ?? unreadable(),
    ncm: fitting(of("NCM"), /^\d{2,8}$/) ?? unreadable(),
    cfop: fitting(of("CFOP"), /^\d{4}$/) ?? unreadable(),
    cents,
    quantity: unitsOf(of("qCom")),
  };
}

/** The protocols by which the tax office takes an invoice, in time and late (FACTS 2.3). */
const AUTHORISED = new Set(["100", "150"]);

/** Returns whether the tax office took an invoice of this key. */
function isAuthorised(root: Element, accessKey: string): boolean | undefined {
  const protocol = elementAt(root, "protNFe/infProt");
  if (protocol === undefined) return undefined;
  return wordsAt(protocol, "chNFe") === accessKey && AUTHORISED.has(wordsAt(protocol, "cStat") ?? "");
}

/** Returns the key that an invoice is found under, where what stands in it is what the key says. */
function keyOf(invoice: Element, issuedOn: string): string {
  const key = invoice.getAttribute("Id")?.replace(/^NFe/, "") ?? "";
  if (!isNfeKey(key)) return unreadable();
  const { issuerTaxId, model, series, number } = factsOfKey(key);
  const issuer = wordsAt(invoice, "emit/CNPJ") ?? wordsAt(invoice, "emit/CPF");
  const isSame =
    issuer === issuerTaxId &&
    wordsAt(invoice, "ide/mod") === model &&
    wordsAt(invoice, "ide/serie") === String(series) &&
    wordsAt(invoice, "ide/nNF") === String(number) &&
    isInMonthOfKey(issuedOn, key);
  return isSame ? key : unreadable();
}

const PRODUCTION = "1";
const OUTGOING = "1";
const NORMAL = "1";

/**
 * Returns what the XML of an NF-e or NFC-e says, by itself (`NFe`) or with its protocol (`nfeProc`). Where its signature
 * holds it is read from what was signed. Unknown elements are passed over.
 * @throws Refusal `invoices/xml-unreadable` for what is no such XML, or contradicts its own key; `invoices/xml-of-test`.
 */
export function readNfe(bytes: Uint8Array, trusted: TrustedCertificates): NfeDocument {
  const root = rootOfXml(textOfXml(bytes));
  const note = root.localName === "NFe" ? root : elementAt(root, "NFe");
  const [stated, ...others] = childrenOf(note, "infNFe");
  if (note?.namespaceURI !== NAMESPACE || !stated || others.length > 0) return unreadable();
  const { signature, signed: invoice = stated } = checkSignature(note, stated, trusted);
  const of = (way: string) => wordsAt(invoice, way);
  const issuedOn =
    CalendarDate.safeParse(/^[\d-]+(?=T)/.exec(of("ide/dhEmi") ?? "")?.[0]).data ?? unreadable();
  const accessKey = keyOf(invoice, issuedOn);
  if (of("ide/tpAmb") !== PRODUCTION) throw new Refusal(xmlOfTest);
  const cents = centsOf(of("total/ICMSTot/vNF"));
  if (cents < 1 || cents > MOST_CENTS) return unreadable();
  // A line of indTot 0 is no part of the total.
  const items = childrenOf(invoice, "det").filter((item) => wordsAt(item, "prod/indTot") !== "0");
  return {
    accessKey,
    issuedOn,
    cents,
    buyerTaxId: fitting(of("dest/CNPJ") ?? of("dest/CPF"), /^(\d{11}|[0-9A-Z]{12}\d\d)$/),
    isPurchase: of("ide/tpNF") === OUTGOING && of("ide/finNFe") === NORMAL,
    isAuthorised: isAuthorised(root, accessKey),
    signature,
    lines: items.map(lineOf),
  };
}
