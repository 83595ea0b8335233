import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { openPdf } from "./open-pdf.ts";

interface Drawing {
  readonly into: HTMLElement;
  readonly title: string;
  /** Ends the drawing, and lets go of the file. */
  readonly signal: AbortSignal;
  /** A page that could not be drawn when its turn came. */
  readonly onFailure: (error: unknown) => void;
}

/** More than this is no sharper on a phone, and takes its memory. */
const MOST_PIXELS_PER_DOT = 2;
/** Pages are drawn that far ahead of the reader. */
const AHEAD = "100% 0px";

async function paint(canvas: HTMLCanvasElement, page: PDFPageProxy): Promise<void> {
  const density = Math.min(devicePixelRatio, MOST_PIXELS_PER_DOT);
  const scale = (canvas.clientWidth / page.getViewport({ scale: 1 }).width) * density;
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
}

/** Returns the place of a page, as large as the page, and its text for a screen reader. */
async function place(page: PDFPageProxy, label: string): Promise<[HTMLCanvasElement, HTMLElement]> {
  const { width, height } = page.getViewport({ scale: 1 });
  const canvas = document.createElement("canvas");
  canvas.style.aspectRatio = `${width} / ${height}`;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  const { items } = await page.getTextContent();
  const words = document.createElement("p");
  words.className = "visually-hidden";
  words.textContent = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  return [canvas, words];
}

/** One page in its place. */
interface Leaf {
  readonly canvas: HTMLCanvasElement;
  /** Draws it, or empties it: a long file would take a phone's memory. What is asked of it is done in turn. */
  readonly show: (isPainted: boolean) => Promise<void>;
}

function leafOf(canvas: HTMLCanvasElement, page: PDFPageProxy): Leaf {
  let isDone: Promise<unknown> = Promise.resolve();
  let isPainted = false;
  const show = (shouldBe: boolean): Promise<void> => {
    const turn = isDone.then(async () => {
      if (isPainted === shouldBe) return;
      if (shouldBe) await paint(canvas, page);
      else [canvas.width, canvas.height] = [0, 0];
      isPainted = shouldBe;
    });
    isDone = turn.catch(() => undefined);
    return turn;
  };
  return { canvas, show };
}

/** Draws what comes near the screen and empties what is far from it. */
function drawInSight(leaves: readonly Leaf[], onFailure: Drawing["onFailure"]) {
  const byCanvas = new Map<Element, Leaf>(leaves.map((leaf) => [leaf.canvas, leaf]));
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        byCanvas.get(target)?.show(isIntersecting).catch(onFailure);
    },
    { rootMargin: AHEAD },
  );
  for (const { canvas } of leaves) observer.observe(canvas);
  return observer;
}

async function placePages(file: PDFDocumentProxy, { into, title, signal }: Drawing): Promise<Leaf[]> {
  const leaves: Leaf[] = [];
  const nodes: Node[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const [canvas, words] = await place(page, `${title}, página ${number} de ${file.numPages}`);
    signal.throwIfAborted();
    leaves.push(leafOf(canvas, page));
    nodes.push(canvas, words);
  }
  into.replaceChildren(...nodes);
  return leaves;
}

/**
 * Shows the pages of a PDF below each other, as wide as the element; each is drawn when it comes near. It is done when
 * the first is drawn. No script of the file is run, and nothing is fetched.
 */
export async function drawPdf(file: Blob, drawing: Drawing): Promise<void> {
  const { signal, onFailure } = drawing;
  const leaves = await placePages(await openPdf(file, signal), drawing);
  await leaves[0]?.show(true);
  const report = (error: unknown) => {
    if (!signal.aborted) onFailure(error);
  };
  const observer = drawInSight(leaves, report);
  signal.addEventListener("abort", () => observer.disconnect());
}
