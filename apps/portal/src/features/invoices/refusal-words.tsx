import { extensionOf } from "@colheita/client";
import type { Refused } from "@colheita/client";
import { alreadySent } from "@colheita/contract/invoices/invoices-endpoints";
import { Link } from "@colheita/ui/link/link";

/** Returns the invoice in which a member has sent a note already; nothing where that is not why it was refused. */
export const invoiceInTheWay = (refused: Refused): string | undefined =>
  extensionOf(refused, alreadySent)?.invoiceId;

interface RefusalWordsProps {
  words: string;
  invoiceId: string | undefined;
  hrefOf: (invoiceId: string) => string;
}

/** Says why a note was not taken, and leads to the invoice in which its member has sent it before, if that is why. */
export function RefusalWords({ words, invoiceId, hrefOf }: RefusalWordsProps) {
  if (invoiceId === undefined) return words;
  return (
    <>
      Você já enviou esta nota. <Link href={hrefOf(invoiceId)}>Abrir a nota enviada</Link>
    </>
  );
}
