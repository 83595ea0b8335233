import { extensionOf } from "@colheita/client";
import type { Refused } from "@colheita/client";
import { alreadySent } from "@colheita/contract/invoices/invoices-endpoints";
import { Link } from "@colheita/ui/link/link";

/** Returns the invoice in which a member has sent a note already; nothing where that is not why it was refused. */
export const invoiceInTheWay = (refused: Refused): string | undefined =>
  extensionOf(refused, alreadySent)?.invoiceId;

interface RefusalWordsProps {
  words: string;
  /** What was sent, where others are beside it: for who hears the link alone. */
  name?: string;
  invoiceId: string | undefined;
  hrefOf: (invoiceId: string) => string;
}

/** Says why a note was not taken, and leads to the invoice in which its member has sent it before, if that is why. */
export function RefusalWords({ words, name, invoiceId, hrefOf }: RefusalWordsProps) {
  if (invoiceId === undefined) return words;
  return (
    <>
      Você já enviou esta nota.{" "}
      <Link href={hrefOf(invoiceId)}>
        Abrir a nota enviada
        {name === undefined ? null : <span className="visually-hidden">: {name}</span>}
      </Link>
    </>
  );
}
