import { xmlUnreadable } from "@colheita/contract/invoices/xml-endpoints";
import { Refusal } from "../../../platform/http/refusal.ts";

/**
 * An invoice nests ten deep, in some 300 names; its longest tag has 200 characters and three attributes, and it declares
 * its namespace four times. Its parts are elements and comments: 990 items, as many as a note may have, are 28,800 of them
 * and 612 kB, and items with all their taxes, which are longer, come to 33,900 in 600 kB. 150,000 took 248 of the 256 MB
 * that a reader has. Whoever sends more makes a reader slow, or ends it.
 */
const MOST = { depth: 25, names: 600, parts: 50_000, tagChars: 1_000, attributes: 20, namespaces: 20 };

const DECLARATION =
  /^<\?xml\s(?:[^<>?]{0,120}?\sencoding\s*=\s*["'](?<encoding>[\w.-]{1,40})["'])?[^<>?]{0,120}\?>/;
/** What is no tag, and ends in its own way. Document types, entities and instructions are not among it. */
const SECTIONS: readonly (readonly [string, string])[] = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
];
/**
 * No value has an entity, or a double quote in single ones: a namespace with one is written otherwise by who signs than
 * by who reads.
 */
const TAG =
  /^<(?:\/(?<closed>[\w:.-]+)\s*|(?<opened>[\w:.-]+)(?:\s+[\w:.-]+\s*=\s*(?:"[^"<>&]*"|'[^'"<>&]*'))*\s*(?<empty>\/)?)>$/;

/** Returns whether an XML has nothing but tags, text and sections that end, all of them as a note has them. */
function isSound(xml: string, from: number): boolean {
  const open: string[] = [];
  const names = new Set<string>();
  let parts = 0;
  for (let at = xml.indexOf("<", from), end = 0; at !== -1; at = xml.indexOf("<", end)) {
    const [opening, ending] = SECTIONS.find(([start]) => xml.startsWith(start, at)) ?? ["<", ">"];
    const last = xml.indexOf(ending, at + opening.length);
    if (last === -1) return false;
    end = last + ending.length;
    if (!xml.startsWith("</", at)) parts += 1;
    if (parts > MOST.parts) return false;
    if (opening !== "<") continue;
    const tag = xml.slice(at, end);
    if (tag.length > MOST.tagChars || tag.split("=").length > MOST.attributes + 1) return false;
    const { opened, closed, empty } = TAG.exec(tag)?.groups ?? {};
    if (opened === undefined && (closed === undefined || open.pop() !== closed)) return false;
    if (opened !== undefined) names.add(opened);
    if (opened !== undefined && empty === undefined) open.push(opened);
    if (open.length > MOST.depth || names.size > MOST.names) return false;
  }
  return open.length === 0;
}

/**
 * Returns the text of an XML that may be given to a reader: UTF-8 and well formed, with no document type, no entity of
 * its own and no instruction, and without what makes a reader slow (fault row 28).
 * @throws Refusal `invoices/xml-unreadable`.
 */
export function textOfXml(bytes: Uint8Array): string {
  let xml: string;
  try {
    xml = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // It is no UTF-8.
    throw new Refusal(xmlUnreadable);
  }
  const declaration = DECLARATION.exec(xml);
  const encoding = declaration?.groups?.["encoding"]?.toLowerCase() ?? "utf-8";
  const isFit =
    encoding === "utf-8" &&
    xml.split("xmlns").length <= MOST.namespaces + 1 &&
    isSound(xml, declaration?.[0].length ?? 0);
  if (!isFit) throw new Refusal(xmlUnreadable);
  return xml;
}
