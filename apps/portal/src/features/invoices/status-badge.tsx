import type { InvoiceSummary } from "@colheita/contract/invoices/invoice-records";
import { Badge } from "@colheita/ui/badge/badge";
import { statusLooks } from "./invoice-words.ts";

/** Shows how an invoice stands: icon, word and tint. One that is cancelled has a badge of its own. */
export function StatusBadge({ status, cancelledAt }: Pick<InvoiceSummary, "status" | "cancelledAt">) {
  if (cancelledAt !== undefined)
    return (
      <Badge tone="neutral" icon="minus">
        Cancelada
      </Badge>
    );
  const { label, tone, icon } = statusLooks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
