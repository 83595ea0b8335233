import { maskTaxId } from "@colheita/brazil";
import type { Distributor } from "@colheita/contract/channels/distributors-records";
import { Badge } from "@colheita/ui/badge/badge";
import { IconButton } from "@colheita/ui/button/icon-button";
import { ListRow } from "@colheita/ui/list-row/list-row";
import styles from "./distributors.module.css";

/** Says what is not as one expects: that its invoices do not count, or are not sent by members. */
function Exception({ isEligible, sendsInvoices }: Distributor) {
  if (isEligible && sendsInvoices) return null;
  return (
    <Badge tone="neutral">{isEligible ? "Ele mesmo envia as notas" : "Não participa do programa"}</Badge>
  );
}

interface DistributorRowProps {
  distributor: Distributor;
  /** Nothing while it is not known. */
  isFavorite: boolean | undefined;
  onToggle: () => void;
}

/** Shows a distributor: who, where, under which number, and whether it is a favourite. */
export function DistributorRow({ distributor, isFavorite, onToggle }: DistributorRowProps) {
  const { name, corporateName, address, taxId } = distributor;
  const place = [address.city, address.state].filter((part) => part !== undefined).join(", ");
  return (
    <ListRow
      title={name}
      line={
        <span className={styles.facts}>
          {corporateName === undefined || corporateName === name ? null : <span>{corporateName}</span>}
          {place === "" ? null : <span>{place}</span>}
          <span className="tnum">{maskTaxId(taxId)}</span>
          <Exception {...distributor} />
        </span>
      }
      end={
        isFavorite === undefined ? undefined : (
          <IconButton
            icon={isFavorite ? "starfull" : "star"}
            label={`Favorito: ${name}`}
            aria-pressed={isFavorite}
            className={styles.star ?? ""}
            onClick={onToggle}
          />
        )
      }
    />
  );
}
