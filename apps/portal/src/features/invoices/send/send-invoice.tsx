import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import { Tabs } from "@colheita/ui/tabs/tabs";
import { lazy, Suspense, useEffect, useState } from "react";
import { retry } from "../../../platform/boot/retry.ts";
import { loadCode } from "../../../platform/navigation/load-code.ts";
import { hasQueue } from "../../../platform/session/saved-member.ts";
import { useMemberTurn } from "../../../platform/session/use-member-id.ts";
import { useInBrowser } from "../../../platform/use-in-browser.ts";
import { InvoiceForm } from "./invoice-form.tsx";

const XmlPicker = lazy(async () => {
  const { XmlPicker } = await loadCode(() => import("../queue/xml-picker.tsx"));
  return { default: XmlPicker };
});

type ReportCode = typeof import("../queue/queue-report.tsx");

/**
 * Returns the code of the queue and its report, once it has come: right after the page, since what is typed without a
 * network needs it.
 */
function useReportCode(): ReportCode | undefined {
  const [code, setCode] = useState<ReportCode>();
  useEffect(() => {
    void retry(() => import("../queue/queue-report.tsx")).then(setCode);
  }, []);
  return code;
}

/** Returns how to read what something was when it was read first. */
function atFirst<Value>(read: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => (known ??= { value: read() }).value;
}

/**
 * Shows the ways to send an invoice, one at a time: by its access key, or by its XML; and below what became of those
 * that were sent from this browser's queue.
 */
export function SendInvoice({ hrefOf }: { hrefOf: (invoiceId: string) => string }) {
  const [way, setWay] = useState("key");
  const [hadQueue] = useState(() => atFirst(hasQueue));
  const wasUsed = useInBrowser(hadQueue) ?? false;
  const [isUsed, setUsed] = useState(false);
  const code = useReportCode();
  const turn = useMemberTurn();
  const picker = (
    <Suspense fallback={<Skeleton width="most" />}>
      <XmlPicker />
    </Suspense>
  );
  return (
    <>
      <Tabs
        label="Como enviar"
        selectedId={way}
        onSelect={(chosen) => {
          setWay(chosen);
          if (chosen === "xml") setUsed(true);
        }}
        tabs={[
          {
            id: "key",
            label: "Chave de acesso",
            content: <InvoiceForm key={turn} hrefOf={hrefOf} onQueued={() => setUsed(true)} />,
          },
          { id: "xml", label: "Arquivo XML", content: way === "xml" ? picker : null },
        ]}
      />
      {code && (isUsed || wasUsed) ? <code.SentFromHere hrefOf={hrefOf} /> : null}
    </>
  );
}
