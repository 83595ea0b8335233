import { createHash, createVerify, X509Certificate } from "node:crypto";
import type { DocumentSignature } from "@colheita/contract/invoices/document-records";
import { C14nCanonicalization, type NamespacePrefix } from "xml-crypto";
import type { TrustedCertificates } from "../../../platform/config/trusted-certificates.ts";
import { childrenOf, elementAt, rootOfXml, wordsAt } from "./xml-elements.ts";

const NAMESPACE = "http://www.w3.org/2000/09/xmldsig#";
const CANONICAL = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315";
const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";
/** Layout 4.00 signs with SHA-1; the other is for what comes after it. */
const DIGESTS: Readonly<Record<string, string>> = {
  "http://www.w3.org/2000/09/xmldsig#sha1": "sha1",
  "http://www.w3.org/2001/04/xmlenc#sha256": "sha256",
};
const SIGNATURES: Readonly<Record<string, string>> = {
  "http://www.w3.org/2000/09/xmldsig#rsa-sha1": "RSA-SHA1",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256": "RSA-SHA256",
};

/** Returns the namespaces with a prefix that are in force around an element, the nearest of each prefix. */
function namespacesAround(element: Element): NamespacePrefix[] {
  const found = new Map<string, string>();
  for (
    let parent = element.parentNode as Element | null;
    parent?.attributes;
    parent = parent.parentNode as Element
  )
    for (const { prefix, localName, value } of Array.from(parent.attributes))
      if (prefix === "xmlns" && !found.has(localName)) found.set(localName, value);
  return Array.from(found, ([prefix, namespaceURI]) => ({ prefix, namespaceURI }));
}

/** Returns the canonical form of an element as it stands in its document (Canonical XML 1.0, without comments). */
const canonical = (element: Element): string =>
  new C14nCanonicalization().process(element, { ancestorNamespaces: namespacesAround(element) });

const methodOf = (from: Element, way: string): string =>
  elementAt(from, way)?.getAttribute("Algorithm") ?? "";

/** Returns the name under which Node knows what an element names, where it is one of these. */
const knownAt = (from: Element, way: string, known: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(known).find(([name]) => name === methodOf(from, way))?.[1];

/**
 * Returns what was signed, where a signature is one as layout 4.00 has it, over this note and nothing else, by this
 * certificate.
 */
function signedBy(signature: Element, invoice: Element, certificate: X509Certificate): string | undefined {
  const [info, ...others] = childrenOf(signature, "SignedInfo");
  const references = childrenOf(info, "Reference");
  const [reference] = references;
  if (!info || others.length > 0 || !reference || references.length > 1) return undefined;
  const transforms = childrenOf(elementAt(reference, "Transforms"), "Transform");
  const algorithm = knownAt(info, "SignatureMethod", SIGNATURES);
  const digest = knownAt(reference, "DigestMethod", DIGESTS);
  const isAsPrescribed =
    methodOf(info, "CanonicalizationMethod") === CANONICAL &&
    transforms.map((each) => each.getAttribute("Algorithm")).join(" ") === `${ENVELOPED} ${CANONICAL}` &&
    reference.getAttribute("URI") === `#${invoice.getAttribute("Id")}`;
  if (!isAsPrescribed || algorithm === undefined || digest === undefined) return undefined;
  const signed = canonical(invoice);
  const found = createHash(digest).update(signed).digest("base64");
  if (found !== wordsAt(reference, "DigestValue")) return undefined;
  const value = Buffer.from(wordsAt(signature, "SignatureValue") ?? "", "base64");
  const isRight = createVerify(algorithm).update(canonical(info)).verify(certificate.publicKey, value);
  return isRight ? signed : undefined;
}

/** Between the parts of a name that has several at one place; a plus within a part is written `\+`. */
const BESIDE = " + ";

/** Returns the tax id that a certificate of ICP-Brasil was issued to: it ends its one common name, behind a colon. */
function holderOf({ subject }: X509Certificate): string | undefined {
  const [name, ...others] = subject.split("\n").filter((part) => part.startsWith("CN="));
  // Beside another part a second common name would be overlooked.
  if (others.length > 0 || subject.includes(BESIDE)) return undefined;
  return /:([0-9A-Z]{14}|\d{11})$/.exec(name ?? "")?.[1];
}

const CNPJ_CHARS = 14;
/** A company signs for its branches, too. */
const companyOf = (taxId: string): string => (taxId.length === CNPJ_CHARS ? taxId.slice(0, 8) : taxId);

/** Returns whether one of these authorities issued a certificate to the issuer of a note, good on its day. */
function isTrusted(
  certificate: X509Certificate,
  invoice: Element,
  authorities: TrustedCertificates,
): boolean {
  const issuer = wordsAt(invoice, "emit/CNPJ") ?? wordsAt(invoice, "emit/CPF") ?? "";
  const holder = holderOf(certificate) ?? "";
  const at = Date.parse(wordsAt(invoice, "ide/dhEmi") ?? "");
  return (
    holder.length === issuer.length &&
    companyOf(holder) === companyOf(issuer) &&
    at >= certificate.validFromDate.getTime() &&
    at <= certificate.validToDate.getTime() &&
    authorities.some(
      (authority) => certificate.checkIssued(authority) && certificate.verify(authority.publicKey),
    )
  );
}

/** What a signature is worth, and where it holds the `infNFe` that was signed, read from its canonical XML. */
interface CheckedSignature {
  readonly signature: DocumentSignature;
  readonly signed?: Element;
}

/**
 * Checks the signature beside a note's `infNFe`, by the certificate that it brings. It is trusted where one of the
 * authorities issued that certificate to the issuer of the note; it is that of nobody in particular otherwise.
 */
export function checkSignature(
  note: Element,
  invoice: Element,
  authorities: TrustedCertificates,
): CheckedSignature {
  const signature = Array.from(note.childNodes).find(
    (node): node is Element => node.nodeName === "Signature" && (node as Element).namespaceURI === NAMESPACE,
  );
  if (!signature) return { signature: "missing" };
  try {
    const base64 = wordsAt(signature, "KeyInfo/X509Data/X509Certificate") ?? "";
    const certificate = new X509Certificate(Buffer.from(base64, "base64"));
    const text = signedBy(signature, invoice, certificate);
    if (text === undefined) return { signature: "invalid" };
    const signed = rootOfXml(text);
    return { signature: isTrusted(certificate, signed, authorities) ? "trusted" : "untrusted", signed };
  } catch {
    // Its certificate or its value is none: a person looks at the invoice.
    return { signature: "invalid" };
  }
}
