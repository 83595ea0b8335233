import { formatDate } from "@colheita/brazil";
import type { TermVersion } from "@colheita/contract/terms/terms-records";

/** Shows which version it is, and since when it is in force. */
export function VersionNote({ number, activatesOn }: Pick<TermVersion, "number" | "activatesOn">) {
  return (
    <>
      Versão {number}, em vigor desde <span className="dt">{formatDate(activatesOn)}</span>
    </>
  );
}
