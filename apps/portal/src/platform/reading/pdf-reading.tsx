import { Button } from "@colheita/ui/button/button";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { drawPdf } from "./draw-pdf.ts";
import { isOwnPdf } from "./own-file-rules.ts";
import styles from "./reading.module.css";

type State =
  | { readonly status: "pending" | "failed" }
  /** An address of the file as it came: the server's own works for an hour only. */
  | { readonly status: "drawn"; readonly fileUrl: string };

async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The PDF was answered ${response.status}`);
  return response.blob();
}

function Pages({ url, title, onShown, onRetry }: Omit<PdfReadingProps, "onRenew"> & { onRetry: () => void }) {
  const pages = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ status: "pending" });
  const report = useEffectEvent((isShown: boolean) => onShown?.(isShown));
  useEffect(() => {
    const into = pages.current;
    if (!into) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      reportError(error);
      setState({ status: "failed" });
      report(false);
    };
    const show = async () => {
      const file = await fetchFile(url, signal);
      await drawPdf(file, { into, title, signal, onFailure: fail });
      const fileUrl = URL.createObjectURL(file);
      signal.addEventListener("abort", () => URL.revokeObjectURL(fileUrl));
      setState({ status: "drawn", fileUrl });
      report(true);
    };
    show().catch(fail);
    return () => {
      leaving.abort();
      report(false);
    };
  }, [url, title]);
  return (
    <>
      {state.status === "drawn" ? (
        <p>
          <Link href={state.fileUrl} download={`${title}.pdf`} icon="dl">
            Baixar o PDF
          </Link>
        </p>
      ) : null}
      {state.status === "pending" ? (
        <div className={styles.pending}>
          <SkeletonGroup label="Abrindo o PDF">
            <Skeleton shape="block" />
          </SkeletonGroup>
        </div>
      ) : null}
      {state.status === "failed" ? (
        <Notice
          tone="error"
          live="alert"
          title="O PDF não pôde ser mostrado."
          action={<Button onClick={onRetry}>Tentar de novo</Button>}
        >
          Confira a internet e tente de novo.
        </Notice>
      ) : null}
      <div ref={pages} className={styles.pages} />
    </>
  );
}

interface PdfReadingProps {
  /** As the server signed it. */
  url: string;
  title: string;
  /** Called when its first page is drawn, and with `false` when it can't be read any more. */
  onShown?: ((isShown: boolean) => void) | undefined;
  /** Asks for the address anew: an old one opens nothing any more. */
  onRenew: () => void;
}

/** Shows a PDF to read in the page, and to download. It is drawn: nothing in it runs, and no frame is needed. */
export default function PdfReading({ onRenew, ...reading }: PdfReadingProps) {
  const [round, setRound] = useState(0);
  if (!isOwnPdf(reading.url))
    return (
      <Notice tone="error" title="Este arquivo não pode ser aberto.">
        Fale com o atendimento do programa.
      </Notice>
    );
  const retry = () => {
    onRenew();
    setRound(round + 1);
  };
  return <Pages key={`${reading.url} ${String(round)}`} {...reading} onRetry={retry} />;
}
