import { maskTaxId } from "@colheita/brazil";
import type { NewUser } from "@colheita/contract/sign-on/sign-on-records";
import { Badge } from "@colheita/ui/badge/badge";
import styles from "./new-user-notice.module.css";

/** Shows what a provider reported of somebody who is no member yet. */
export function NewUserNotice({ newUser }: { newUser: NewUser }) {
  const { firstName, lastName, email, isEmailProven, taxId, providerName } = newUser;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  const badge = isEmailProven ? (
    <Badge tone="ok" icon="check">
      Confirmado
    </Badge>
  ) : (
    <Badge tone="neutral">Sem confirmação</Badge>
  );
  return (
    <dl className={styles.provided} aria-label={`O que ${providerName} informou`}>
      {name === "" ? null : <Line term="Nome">{name}</Line>}
      {email === undefined ? null : (
        <Line term="E-mail">
          {email} {badge}
        </Line>
      )}
      {taxId === undefined ? null : (
        <Line term={taxId.length === 11 ? "CPF" : "CNPJ"}>{maskTaxId(taxId)}</Line>
      )}
    </dl>
  );
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
