import { nfeKeysIn, type NfeCode } from "@colheita/brazil";
import { NetworkFailure } from "@colheita/client";
import type { PDFPageProxy } from "pdfjs-dist";
import { readPixels, whiteCanvas } from "../../../platform/uploads/shrink-image.ts";
import { openPdf } from "../../../platform/reading/open-pdf.ts";
import { openCodeFinder, type FindCode } from "./code-finder.ts";
import { paperKindOf } from "./paper-kind.ts";
import type { ScanRefusal } from "./scan-words.ts";

/** More than any camera makes; a phone could not hold it. */
const MOST_BYTES = 40_000_000;
/** A note begins with its code. */
const MOST_PAGES = 3;
/** As a page is drawn: bars are four pixels wide. A phone draws nothing that is larger than so many in all. */
const PAGE_WIDTH = 2_000;
const MOST_PIXELS = 12_000_000;

/** What was read of a note, or why nothing was. */
export type PaperReading = NfeCode | { readonly refusal: ScanRefusal };

const refused = (refusal: ScanRefusal): PaperReading => ({ refusal });

/** Returns why a file can't be one of a note; nothing for one that may be. */
function paperRefusal(file: File): ScanRefusal | undefined {
  if (file.size === 0) return "empty";
  if (file.size > MOST_BYTES) return "too-large";
  return paperKindOf(file) ? undefined : "format";
}

async function drawn(page: PDFPageProxy): Promise<HTMLCanvasElement> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(PAGE_WIDTH / width, Math.sqrt(MOST_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale });
  const { canvas } = whiteCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas, viewport }).promise;
  return canvas;
}

/** Returns the key in the text of a page, where it names no other note. */
async function keyInText(page: PDFPageProxy): Promise<NfeCode | undefined> {
  const { items } = await page.getTextContent();
  const [key, ...others] = nfeKeysIn(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  return key === undefined || others.length > 0 ? undefined : { key, isTest: false };
}

/** Reads the first pages of a PDF: by the code that is drawn, which says most; else by the text. */
async function readPdf(file: File, find: FindCode, signal: AbortSignal): Promise<NfeCode | null> {
  const pdf = await openPdf(file, signal);
  for (let number = 1; number <= Math.min(MOST_PAGES, pdf.numPages); number += 1) {
    const page = await pdf.getPage(number);
    const code = (await find(await drawn(page), "photo")) ?? (await keyInText(page));
    signal.throwIfAborted();
    if (code) return code;
  }
  return null;
}

async function readImage(file: File, find: FindCode): Promise<NfeCode | null> {
  const pixels = await readPixels(file);
  try {
    return await find(pixels, "photo");
  } finally {
    pixels.close();
  }
}

/** Returns whether it is the file's fault: no image (a DOMException), or no PDF that can be opened. */
const isOfFile = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof Error && /PDF|Password/.test(error.name));

/** Reads the code of a note in a photo or a PDF, until the signal. The file goes nowhere. @throws the signal's reason. */
export async function readPaper(file: File, signal: AbortSignal): Promise<PaperReading> {
  const refusal = paperRefusal(file);
  if (refusal !== undefined) return refused(refusal);
  try {
    const find = await openCodeFinder(signal);
    const code = await (paperKindOf(file) === "pdf" ? readPdf(file, find, signal) : readImage(file, find));
    signal.throwIfAborted();
    if (!code) return refused("no-code");
    return code.isTest ? refused("test") : code;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NetworkFailure) return refused("no-reader");
    if (!isOfFile(error)) reportError(error);
    return refused("unreadable");
  }
}
