import { getOrderReceipt } from "@colheita/contract/rewards/receipt-endpoints";
import { Button } from "@colheita/ui/button/button";
import { call } from "../../../platform/session/session.ts";
import { useReceipt } from "../../../platform/files/use-receipt.ts";

/** Shows the button that downloads the receipt of an order. */
export function OrderReceipt({ redemptionId }: { redemptionId: string }) {
  const { isBusy, fetchFile } = useReceipt(
    () => call(getOrderReceipt, { params: { redemptionId } }),
    `comprovante-${redemptionId}.pdf`,
  );
  return (
    <Button
      variant="text"
      icon="dl"
      isBusy={isBusy}
      busyLabel="Gerando comprovante"
      onClick={() => void fetchFile()}
    >
      Baixar comprovante
    </Button>
  );
}
