import {
  formatCents,
  formatDate,
  formatDateTime,
  formatPoints,
  maskNfeKey,
  maskTaxId,
  type PointsLabel,
} from "@colheita/brazil";
import { HttpFailure } from "@colheita/client";
import type { InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { RightPanel } from "@colheita/ui/right-panel/right-panel";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { copy } from "../../../copy.ts";
import { failureWords } from "../../../platform/data/failure-words.ts";
import { useMayAsk } from "../../../platform/data/may-ask.ts";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { reasonWords } from "../invoice-words.ts";
import { invoiceQuery } from "../invoices-queries.ts";
import { StatusBadge } from "../status-badge.tsx";
import { AppealForm } from "./appeal-form.tsx";
import styles from "./invoice-panel.module.css";

const NOT_FOUND = 404;

function Failed({ error, onRetry, isRetrying }: { error: Error; onRetry: () => void; isRetrying: boolean }) {
  if (error instanceof HttpFailure && error.status === NOT_FOUND)
    return (
      <Notice tone="warning" live="alert" title="Não encontramos esta nota.">
        Confira o endereço ou procure por ela em Minhas notas.
      </Notice>
    );
  const { title, text } = failureWords(error);
  const retry = (
    <Button size="small" variant="secondary" onClick={onRetry} isBusy={isRetrying} busyLabel="Buscando">
      {copy.retry}
    </Button>
  );
  return (
    <Notice tone="error" live="alert" title={title} action={retry}>
      {text}
    </Notice>
  );
}

function Refusal({ invoice }: { invoice: InvoiceDetail }) {
  const { rejectionReason, rejectionNote, status } = invoice;
  if (rejectionReason === undefined) return null;
  const { title, text } = reasonWords[rejectionReason];
  return (
    <Notice tone={status === "rejected" ? "error" : "info"} title={title}>
      {rejectionNote ?? text}
    </Notice>
  );
}

function earningOf({ points, status, cancelledAt }: InvoiceDetail, label: PointsLabel): string {
  if (points !== undefined) return points === 0 ? "Nenhum item pontuou" : `+${formatPoints(points, label)}`;
  if (cancelledAt !== undefined) return "Estornado";
  return status === "rejected" ? "Nada" : "Depende da análise";
}

function Story({ invoice }: { invoice: InvoiceDetail }) {
  const label = usePointsLabel();
  const { issuer, series, issuedOn, state, cents, sentAt, judgedAt, accessKey, appeal, appealUntil } =
    invoice;
  const { cancelledAt, cancellationReason } = invoice;
  const facts: readonly (readonly [string, string])[] = [
    ["Quem emitiu", `${issuer.name ?? "Não participante"}\n${maskTaxId(issuer.taxId)}`],
    ["Emissão", `${formatDate(issuedOn)}, ${state}, série ${series}`],
    ["Valor", formatCents(cents)],
    ["Rendeu", earningOf(invoice, label)],
    ["Enviada em", formatDateTime(sentAt)],
    ...(judgedAt === undefined ? [] : [["Analisada em", formatDateTime(judgedAt)] as const]),
    ...(cancelledAt === undefined
      ? []
      : [["Cancelada em", `${formatDateTime(cancelledAt)}. ${cancellationReason ?? ""}`] as const]),
    ...(appeal === undefined ? [] : [["O que você escreveu", appeal] as const]),
    ["Chave de acesso", maskNfeKey(accessKey)],
  ];
  return (
    <div className={styles.story}>
      <StatusBadge {...invoice} />
      <Refusal invoice={invoice} />
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {appealUntil === undefined ? null : <AppealForm invoiceId={invoice.id} until={appealUntil} />}
    </div>
  );
}

interface InvoicePanelProps {
  /** The invoice that the address opens. */
  invoiceId: string | undefined;
  onClose: () => void;
}

/** Shows one invoice: how it stands, why it was refused, and the way to have it looked at again. */
export default function InvoicePanel({ invoiceId, onClose }: InvoicePanelProps) {
  // On the way out the panel still shows what it showed.
  const [shownId, setShownId] = useState(invoiceId);
  if (invoiceId !== undefined && invoiceId !== shownId) setShownId(invoiceId);
  const mayAsk = useMayAsk();
  const { data, error, refetch, isFetching } = useQuery({
    ...invoiceQuery(shownId ?? ""),
    enabled: mayAsk && shownId !== undefined,
  });
  return (
    <RightPanel
      isOpen={invoiceId !== undefined}
      onClose={onClose}
      title={data ? `Nota ${data.number}` : "Nota fiscal"}
      closeLabel="Fechar"
      closesOnVeil={data?.appealUntil === undefined}
    >
      {data ? (
        <Story key={data.id} invoice={data} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows count={4} label="Buscando a nota" />
      )}
    </RightPanel>
  );
}
