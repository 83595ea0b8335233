import { formatDate } from "@colheita/brazil";
import type { TermVersion } from "@colheita/contract/terms/terms-records";

/** Which version it is, and since when it holds. */
export function VersionNote({ number, activatesOn }: Pick<TermVersion, "number" | "activatesOn">) {
  return (
    <>
      Versão {number}, em vigor desde <span className="dt">{formatDate(activatesOn)}</span>
    </>
  );
}
