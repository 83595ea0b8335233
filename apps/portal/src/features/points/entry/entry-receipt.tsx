import { todayInSaoPaulo } from "@colheita/brazil";
import { getReceipt, notSealed } from "@colheita/contract/points/seal-endpoints";
import { Button } from "@colheita/ui/button/button";
import { Link } from "@colheita/ui/link/link";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { call } from "../../../platform/session/session.ts";
import { useReceipt } from "../../../platform/files/use-receipt.ts";

const refusals: Readonly<Record<string, string>> = {
  [notSealed.code]: "O comprovante deste lançamento fica pronto amanhã, quando o dia é fechado.",
};

/**
 * Shows a file by which anybody can check that an entry is in the ledger as it was, and the script that checks it.
 * Today's entries have none yet: a day is sealed when it is over.
 */
export function EntryReceipt({ entryId, pointAt }: { entryId: string; pointAt: Date }) {
  const { isBusy, fetchFile } = useReceipt(
    () => call(getReceipt, { params: { entryId } }),
    `comprovante-${entryId}.json`,
    refusals,
  );
  const isOfToday = todayInSaoPaulo(pointAt) === todayInSaoPaulo(new Date(serverNow()));
  return (
    <>
      <p className="small">
        Um arquivo que prova que este lançamento está nos livros do programa como foi registrado. Qualquer
        pessoa pode conferir, sem depender de nós, com o{" "}
        <Link href="/verificar-comprovante.mjs" download>
          programa de conferência
        </Link>
        .
      </p>
      {isOfToday ? (
        <p className="small">{refusals[notSealed.code]}</p>
      ) : (
        <Button
          variant="text"
          icon="dl"
          isBusy={isBusy}
          busyLabel="Gerando comprovante"
          onClick={() => void fetchFile()}
        >
          Baixar comprovante
        </Button>
      )}
    </>
  );
}
