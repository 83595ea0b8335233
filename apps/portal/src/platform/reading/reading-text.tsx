import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import type { ReactNode } from "react";
import { loadCode } from "../navigation/load-code.ts";
import styles from "./reading.module.css";

// Only who reads a PDF needs it.
const PdfReading = lazy(() => loadCode(() => import("./pdf-reading.tsx")));

/** Something to read: a text, or a PDF by its address; neither while there is none. */
export interface ReadingContent {
  /** In place of the heading that stood before it came. */
  readonly title?: string | undefined;
  readonly html?: string | undefined;
  readonly pdfUrl?: string | undefined;
  /** Since when it holds, and which version it is. */
  readonly note?: ReactNode;
  /** Other texts of the same kind. */
  readonly others?: ReactNode;
}

export type ReadingState =
  | { readonly status: "pending" }
  | { readonly status: "failed" }
  | ({ readonly status: "ready" } & ReadingContent);

interface ReadingBodyProps {
  content: ReadingContent;
  /** What a PDF is called. */
  title: string;
  /** Said when there is nothing to read. */
  fallback: ReactNode;
  /** Called when it can be read, and with `false` when it can't any more. */
  onShown?: (isShown: boolean) => void;
  /** Asks for it anew. */
  onRenew: () => void;
}

function Words({ html, onShown }: { html: string; onShown: ReadingBodyProps["onShown"] }) {
  const shown = useEffectEvent(() => onShown?.(true));
  useEffect(() => shown(), []);
  // oxlint-disable-next-line react/no-danger -- the server sanitises what it sends
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Shows a text, or the pages of a PDF. */
export function ReadingBody({ content, title, fallback, onShown, onRenew }: ReadingBodyProps) {
  const { html, pdfUrl, note } = content;
  if (!html && !pdfUrl) return <p>{fallback}</p>;
  return (
    <>
      {note ? <p className="small soft">{note}</p> : null}
      {html ? <Words html={html} onShown={onShown} /> : null}
      {pdfUrl ? (
        <Suspense fallback={<div className={styles.pending} aria-busy="true" />}>
          <PdfReading url={pdfUrl} title={title} onShown={onShown} onRenew={onRenew} />
        </Suspense>
      ) : null}
    </>
  );
}

interface ReadingTextProps {
  reading: ReadingState;
  title: string;
  fallback: ReactNode;
  onRetry: () => void;
}

/** Shows something to read in each of its states. */
export function ReadingText({ reading, onRetry, ...body }: ReadingTextProps) {
  if (reading.status === "pending") return <div className={styles.pending} aria-busy="true" />;
  if (reading.status === "failed") {
    const retry = <Button onClick={onRetry}>Tentar de novo</Button>;
    return (
      <Notice tone="error" title="O texto não chegou." action={retry} live="alert">
        Confira a internet e tente de novo.
      </Notice>
    );
  }
  return (
    <>
      <ReadingBody content={reading} onRenew={onRetry} {...body} />
      {reading.others}
    </>
  );
}
