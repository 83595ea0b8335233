import { formatCents, formatChange, formatDate } from "@colheita/brazil";
import { rejectionWords } from "@colheita/contract/invoices/invoice-records";
import { FileQueueRow } from "@colheita/ui/file-picker/file-queue-row";
import { Link } from "@colheita/ui/link/link";
import { sizeWords } from "../../../platform/uploads/image-files.ts";
import { statusLooks } from "../invoice-words.ts";
import { RefusalWords } from "../refusal-words.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { mayTryAgain } from "./queued-invoice.ts";
import type { QueuedInvoice, SendingOutcome } from "./queued-invoice.ts";
import { refusalWordsOf } from "./report-words.ts";
import styles from "./queue-report.module.css";

interface QueueRowProps {
  item: QueuedInvoice;
  isSending: boolean;
  hrefOf: (invoiceId: string) => string;
  onRetry: () => void;
  onRemove: () => void;
}

function Taken({
  outcome,
  hrefOf,
}: Pick<QueueRowProps, "hrefOf"> & { outcome: Extract<SendingOutcome, { kind: "taken" }> }) {
  const { invoiceId, number, status, points, rejectionReason } = outcome;
  return (
    <>
      <span className={styles.taken}>
        <StatusBadge status={status} cancelledAt={undefined} />
        <Link href={hrefOf(invoiceId)}>Nota {number}</Link>
        {points === undefined ? null : <b className={styles.points}>{formatChange(points)}</b>}
      </span>
      {rejectionReason === undefined ? null : rejectionWords[rejectionReason]}
    </>
  );
}

const doubledBy = (outcome: SendingOutcome | undefined) =>
  outcome?.kind === "refused" ? outcome.invoiceId : undefined;

/** Shows one sending: that it waits or is on its way, the invoice that it has become, or why it was not taken. */
export function QueueRow({ item, isSending, hrefOf, onRetry, onRemove }: QueueRowProps) {
  const { name, bytes, said, outcome } = item;
  const refusal = refusalWordsOf(item);
  const waits = isSending ? "Enviando" : "Na fila";
  const details = said ? [formatDate(said.issuedOn), formatCents(said.cents)] : [];
  if (bytes !== undefined) details.push(sizeWords(bytes));
  return (
    <FileQueueRow
      name={name}
      icon={outcome?.kind === "taken" ? statusLooks[outcome.status].icon : "doc"}
      line={
        outcome?.kind === "taken" ? (
          <Taken outcome={outcome} hrefOf={hrefOf} />
        ) : (
          [waits, ...details].join(", ")
        )
      }
      error={
        refusal === undefined ? undefined : (
          <RefusalWords words={refusal} name={name} invoiceId={doubledBy(outcome)} hrefOf={hrefOf} />
        )
      }
      retryLabel={mayTryAgain(item) ? `Tentar enviar ${name} de novo` : undefined}
      onRetry={onRetry}
      cancelLabel={outcome === undefined ? `Tirar ${name} da fila` : `Tirar ${name} da lista`}
      {...(isSending ? {} : { onCancel: onRemove })}
    />
  );
}
