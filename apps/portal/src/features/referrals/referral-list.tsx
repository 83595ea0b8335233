import { formatDateAt } from "@colheita/brazil";
import type { Referral, ReferralState } from "@colheita/contract/referrals/referrals-endpoints";
import { Badge } from "@colheita/ui/badge/badge";
import type { BadgeProps } from "@colheita/ui/badge/badge";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { List, ListRow } from "@colheita/ui/list-row/list-row";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { Loaded } from "../../platform/data/loaded.tsx";
import { stateWords } from "./referral-rules.ts";
import { referralsQuery } from "./referrals-query.ts";

const looks: Readonly<Record<ReferralState, Pick<BadgeProps, "tone" | "icon">>> = {
  registered: { tone: "info", icon: "user" },
  "invoice-approved": { tone: "ok", icon: "check" },
  paid: { tone: "points", icon: "gift" },
};

function Row({ referral: { name, state, reachedAt } }: { referral: Referral }) {
  const { label, next } = stateWords[state];
  return (
    <ListRow
      title={name}
      line={
        <>
          <span className="dt">{formatDateAt(reachedAt)}</span>. {next}
        </>
      }
      end={<Badge {...looks[state]}>{label}</Badge>}
    />
  );
}

/** Shows who joined by the member's code, and how far each of them has come. */
export function ReferralList() {
  return (
    <Loaded
      query={referralsQuery}
      skeleton={<SkeletonRows count={3} label="Buscando as suas indicações" hasMedia={false} />}
    >
      {({ referrals, count }) =>
        referrals.length === 0 ? (
          <EmptyState title="Ninguém entrou com o seu código ainda" headingLevel={3}>
            Envie o link a quem compra insumos como você. Quem se cadastrar por ele aparece aqui.
          </EmptyState>
        ) : (
          <>
            <List label="Suas indicações">
              {referrals.map((referral, place) => (
                <Row key={`${referral.name} ${place}`} referral={referral} />
              ))}
            </List>
            {count > referrals.length ? (
              <p className="small soft">
                Mostrando as {referrals.length} mais recentes de {count}.
              </p>
            ) : null}
          </>
        )
      }
    </Loaded>
  );
}
