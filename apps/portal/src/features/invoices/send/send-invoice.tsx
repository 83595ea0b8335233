import type { NfeCode } from "@colheita/brazil";
import { Skeleton } from "@colheita/ui/skeleton/skeleton";
import { Tabs } from "@colheita/ui/tabs/tabs";
import { useEffect, useState } from "react";
import { retry } from "../../../platform/boot/retry.ts";
import { messages } from "../../../platform/messages.ts";
import { hasQueue } from "../../../platform/session/saved-member.ts";
import { useMemberTurn } from "../../../platform/session/use-member-id.ts";
import { useInBrowser } from "../../../platform/use-in-browser.ts";
import { InvoiceForm } from "./invoice-form.tsx";

type OtherCode = typeof import("./other-ways.tsx");

/**
 * Returns the code of the other ways, and of the queue and its report, once it has come: right after the page, since
 * what is typed without a network needs it.
 */
function useOtherCode(): OtherCode | undefined {
  const [code, setCode] = useState<OtherCode>();
  useEffect(() => {
    void retry(() => import("./other-ways.tsx")).then(setCode);
  }, []);
  return code;
}

/** Returns how to read what something was when it was read first. */
function atFirst<Value>(read: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => (known ??= { value: read() }).value;
}

const busyWords = "A nota anterior ainda está sendo enviada. Espere um instante e leia esta de novo.";

function Ways({ hrefOf }: SendInvoiceProps) {
  const [way, setWay] = useState("key");
  const [read, setRead] = useState<NfeCode>();
  const [hadQueue] = useState(() => atFirst(hasQueue));
  const wasUsed = useInBrowser(hadQueue) ?? false;
  const [isUsed, setUsed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const code = useOtherCode();
  const fillIn = (found: NfeCode) => {
    setWay("key");
    if (isBusy) messages.error(busyWords);
    else setRead(found);
  };
  const other = (id: "paper" | "xml", label: string) => {
    const shown = code ? <code.OtherWay way={id} onRead={fillIn} /> : <Skeleton width="most" />;
    return { id, label, content: way === id ? shown : null };
  };
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
            label: "Chave",
            content: (
              <InvoiceForm read={read} hrefOf={hrefOf} onQueued={() => setUsed(true)} onBusy={setBusy} />
            ),
          },
          other("paper", "Foto ou PDF"),
          other("xml", "XML"),
        ]}
      />
      {code && (isUsed || wasUsed) ? <code.SentFromHere hrefOf={hrefOf} /> : null}
    </>
  );
}

interface SendInvoiceProps {
  hrefOf: (invoiceId: string) => string;
}

/**
 * Shows the ways to send an invoice, one at a time: by its access key, typed or read, or by its XML; and below what
 * became of those that were sent from this browser's queue. All of it begins anew with another member.
 */
export function SendInvoice({ hrefOf }: SendInvoiceProps) {
  return <Ways key={useMemberTurn()} hrefOf={hrefOf} />;
}
