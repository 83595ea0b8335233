import sanitize from "sanitize-html";

/** What a text may hold: the prose of an article, or that of a reading page, which also writes and calls. */
export type Prose = "article" | "reading-page";

const TAGS = [
  "p",
  "h2",
  "h3",
  "ul",
  "ol",
  "li",
  "strong",
  "em",
  "blockquote",
  "a",
  "figure",
  "img",
  "figcaption",
];
const NOWHERE = "https://nowhere.invalid";
/** Deeper than any text a person writes, far shallower than what exhausts a parser of it. */
const DEEPEST = 12;

/**
 * Keeps of an HTML text only paragraphs, headings, lists, emphasis, quotes, links and our own pictures, without
 * classes, styles or handlers. Links lead to this site or over https (a reading page also has `mailto:` and `tel:`);
 * what leads elsewhere loses its address, and a picture from elsewhere is left out.
 */
export function sanitiseHtml(html: string, prose: Prose = "article"): string {
  return sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ["href", "rel"], img: ["src", "alt", "width", "height", "loading"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    nestingLimit: DEEPEST,
    nonTextTags: [
      "script",
      "style",
      "textarea",
      "option",
      "noscript",
      "template",
      "svg",
      "math",
      "iframe",
      "title",
    ],
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs["href"], prose) }),
      img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs["src"],
  });
}

function linkAttributes(href: string | undefined, prose: Prose): sanitize.Attributes {
  const address = href === undefined ? undefined : addressOf(href);
  if (!address) return {};
  const { protocol, origin } = address;
  if (origin === NOWHERE) return { href: address.href.slice(NOWHERE.length) };
  if (protocol === "https:") return { href: address.href, rel: "noopener noreferrer" };
  const writesOrCalls = protocol === "mailto:" || protocol === "tel:";
  return prose === "reading-page" && writesOrCalls ? { href: address.href } : {};
}

function pictureAttributes({ src, alt = "", width, height }: sanitize.Attributes): sanitize.Attributes {
  const address = src === undefined ? undefined : addressOf(src);
  if (address?.origin !== NOWHERE) return {};
  const size = [width, height].every((side) => side !== undefined && /^\d{1,4}$/.test(side));
  return {
    src: address.href.slice(NOWHERE.length),
    alt,
    loading: "lazy",
    ...(size ? { width: width ?? "", height: height ?? "" } : {}),
  };
}

/** Reads an address as a browser does: tricks with tabs, backslashes and letter case are undone by the parser. */
function addressOf(text: string): URL | undefined {
  const address = URL.parse(text, NOWHERE);
  // "/.//elsewhere.example" is a path here and another site once it is written out.
  return address === null || address.pathname.startsWith("//") ? undefined : address;
}

/** Returns the words of an HTML text, for a search or a summary. */
export function textOfHtml(html: string): string {
  const spaced = html.replaceAll(/<\/(?:p|h2|h3|li|blockquote|figcaption)>/g, "$& ");
  const text = sanitize(spaced, { allowedTags: [], allowedAttributes: {}, nestingLimit: DEEPEST });
  return unescapeEntities(text).replaceAll(/\s+/g, " ").trim();
}

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

function unescapeEntities(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** Returns plain text made safe to stand inside HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
