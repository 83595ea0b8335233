import { xmlUnreadable } from "@colheita/contract/invoices/xml-endpoints";
import { DOMParser } from "@xmldom/xmldom";
import { Refusal } from "../../../platform/http/refusal.ts";

const refuse = (): never => {
  throw new Refusal(xmlUnreadable);
};
/** Whatever is not well formed is not mended but refused. */
const errorHandler = { warning: refuse, error: refuse, fatalError: refuse };

/** Returns the root of an XML that `textOfXml` lets through. @throws Refusal `invoices/xml-unreadable`. */
export function rootOfXml(xml: string): Element {
  return new DOMParser({ errorHandler }).parseFromString(xml, "text/xml").documentElement ?? refuse();
}

/** Returns the children of an element with this name and its own namespace. */
export function childrenOf(parent: Element | undefined, name: string): Element[] {
  return Array.from(parent?.childNodes ?? []).filter(
    (node): node is Element =>
      node.nodeType === node.ELEMENT_NODE &&
      (node as Element).localName === name &&
      (node as Element).namespaceURI === parent?.namespaceURI,
  );
}

/** Returns the first element on a way of names below another: `ide/serie`. */
export function elementAt(from: Element | undefined, way: string): Element | undefined {
  return way.split("/").reduce<Element | undefined>((parent, name) => childrenOf(parent, name)[0], from);
}

/** Returns the words of the first element on a way of names, without blanks around them; nothing where it is empty. */
export function wordsAt(from: Element | undefined, way: string): string | undefined {
  return elementAt(from, way)?.textContent?.trim() || undefined;
}
