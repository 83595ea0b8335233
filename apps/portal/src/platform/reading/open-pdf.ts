import { NetworkFailure } from "@colheita/client";
import type { PDFDocumentProxy } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- what the bundler reads with a query is the address of a file
import libraryUrl from "pdfjs-dist/legacy/build/pdf.min.mjs?url";
// oxlint-disable-next-line import/default -- the same
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";

/**
 * Loads the library as it was published, for older phones, too. It is large and minified already: minified again by
 * our build it drew nothing.
 */
async function loadLibrary(): Promise<typeof import("pdfjs-dist")> {
  const library = await (import(/* @vite-ignore */ libraryUrl) as Promise<typeof import("pdfjs-dist")>).catch(
    (cause: unknown) => {
      throw new NetworkFailure("The code of the PDF's reader did not come", { cause });
    },
  );
  library.GlobalWorkerOptions.workerSrc = workerUrl;
  return library;
}

/**
 * Opens a PDF, until the signal lets go of it. No script of the file is run, and nothing is fetched.
 *
 * @throws NetworkFailure where the code for it did not come; what the library throws where it is none, or asks for a
 * password.
 */
export async function openPdf(file: Blob, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const [{ getDocument }, data] = await Promise.all([loadLibrary(), file.arrayBuffer()]);
  signal.throwIfAborted();
  const task = getDocument({ data, enableXfa: false });
  signal.addEventListener("abort", () => void task.destroy());
  return await task.promise;
}
