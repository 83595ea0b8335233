import { rejectionWords } from "@colheita/contract/invoices/invoice-records";
import type { InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import type { NewInvoice } from "@colheita/contract/invoices/invoices-endpoints";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { nameOfKey } from "../queue/queued-invoice.ts";
import { useInvoiceQueue } from "../queue/use-invoice-queue.ts";
import { invoiceInTheWay, RefusalWords } from "../refusal-words.tsx";
import type { KeyRefused } from "./key-words.ts";
import { isStranger, type KeyCheck } from "./use-key-check.ts";

interface KeyRefusedWordsProps {
  refused: KeyRefused;
  hrefOf: (invoiceId: string) => string;
}

/** Says why a key is not taken, and leads to the invoice that has it. */
export function KeyRefusedWords({ refused: { words, said }, hrefOf }: KeyRefusedWordsProps) {
  return <RefusalWords words={words} invoiceId={said && invoiceInTheWay(said)} hrefOf={hrefOf} />;
}

/** Says what the check of a key means for a press; nothing where all is well. */
export function CheckNotice({ check }: { check: KeyCheck }) {
  if (check.status === "failed")
    return (
      <Notice tone="error" live="alert">
        {check.words}
      </Notice>
    );
  if (check.status === "unchecked")
    return (
      <Notice tone="info" live="status" title="Sem sinal.">
        A chave está certa. Complete e envie: a nota fica guardada neste aparelho e vai sozinha quando a
        internet voltar.
      </Notice>
    );
  if (!isStranger(check)) return null;
  return (
    <Notice tone="warning" live="status" title="Quem emitiu esta nota não participa do programa.">
      Se você enviar, ela volta reprovada, e você pode pedir outra análise.
    </Notice>
  );
}

function Sent({ invoice, hrefOf }: { invoice: InvoiceDetail; hrefOf: (invoiceId: string) => string }) {
  const { id, number, status, rejectionReason } = invoice;
  if (status === "rejected" && rejectionReason)
    return (
      <Notice
        tone="warning"
        live="alert"
        title={`A nota ${number} não pôde ser aceita.`}
        action={<Link href={hrefOf(id)}>Ver motivo da nota {number}</Link>}
      >
        {rejectionWords[rejectionReason]}
      </Notice>
    );
  return (
    <Notice
      tone="ok"
      live="status"
      title={`Nota ${number} enviada.`}
      action={<Link href={hrefOf(id)}>Abrir a nota {number}</Link>}
    >
      A análise leva até 5 dias úteis.
    </Notice>
  );
}

/** Says that a note waits in the queue, for as long as it does. */
function Queued({ accessKey }: Pick<NewInvoice, "accessKey">) {
  const name = nameOfKey(accessKey);
  const { items } = useInvoiceQueue().state;
  // Until the queue has been read, it is believed to be there.
  if (items && !items.some((item) => item.waitingFor !== undefined && item.name === name)) return null;
  return (
    <Notice tone="ok" live="status" title={`${name} guardada neste aparelho.`}>
      Ela vai sozinha quando a internet voltar, e não entra duas vezes.
    </Notice>
  );
}

const intoView = (said: HTMLElement | null) => said?.scrollIntoView({ block: "nearest" });

interface SentNoticeProps {
  /** As the server has it, or as it waits. */
  taken: InvoiceDetail | NewInvoice;
  hrefOf: (invoiceId: string) => string;
}

/** Says what became of an invoice, in view: the form below it is empty again, and has the focus. */
export function SentNotice({ taken, hrefOf }: SentNoticeProps) {
  return (
    <div ref={intoView}>
      {"id" in taken ? <Sent invoice={taken} hrefOf={hrefOf} /> : <Queued {...taken} />}
    </div>
  );
}
