import {
  formatCents,
  formatDate,
  formatDateTime,
  formatPoints,
  maskNfeKey,
  maskTaxId,
  type PointsLabel,
} from "@colheita/brazil";
import type { InvoiceDetail } from "@colheita/contract/invoices/invoice-records";
import { Notice } from "@colheita/ui/notice/notice";
import { RightPanel } from "@colheita/ui/right-panel/right-panel";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useMayAsk } from "../../../platform/data/may-ask.ts";
import { PanelFailure } from "../../../platform/data/panel-failure.tsx";
import { useLastOpen } from "../../../platform/navigation/use-last-open.ts";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { refusalWords, STRANGER } from "../invoice-words.ts";
import { invoiceQuery } from "../invoices-queries.ts";
import { StatusBadge } from "../status-badge.tsx";
import { AppealForm } from "./appeal-form.tsx";
import styles from "./invoice-panel.module.css";

const missing = {
  title: "Não encontramos esta nota.",
  text: "Confira o endereço ou procure por ela em Minhas notas.",
};

function Refusal({ invoice }: { invoice: InvoiceDetail }) {
  const words = refusalWords(invoice);
  return words === undefined ? null : (
    <Notice tone={invoice.status === "rejected" ? "error" : "info"} title={words.title}>
      {words.text}
      {words.hint === undefined ? null : <p>{words.hint}</p>}
    </Notice>
  );
}

function earningOf({ points, status, cancelledAt }: InvoiceDetail, label: PointsLabel): string {
  if (points !== undefined) return points === 0 ? "Nenhum item pontuou" : `+${formatPoints(points, label)}`;
  if (cancelledAt !== undefined) return "Estornado";
  return status === "rejected" ? "Nada" : "Depende da análise";
}

function Story({ invoice }: { invoice: InvoiceDetail }) {
  const story = useRef<HTMLDivElement>(null);
  const label = usePointsLabel();
  const { issuer, series, issuedOn, state, cents, sentAt, judgedAt, accessKey, appeal, appealUntil } =
    invoice;
  const { cancelledAt, cancellationReason } = invoice;
  const facts: readonly (readonly [string, string])[] = [
    ["Quem emitiu", `${issuer.name ?? STRANGER}\n${maskTaxId(issuer.taxId)}`],
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
    <div className={styles.story} ref={story} tabIndex={-1}>
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
      {appealUntil === undefined ? null : (
        <AppealForm invoiceId={invoice.id} until={appealUntil} onDone={() => story.current?.focus()} />
      )}
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
  const shownId = useLastOpen(invoiceId);
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
        <PanelFailure
          error={error}
          missing={missing}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <SkeletonRows count={4} label="Buscando a nota" />
      )}
    </RightPanel>
  );
}
