import type { ReplyOf } from "@colheita/contract/kit";
import type { getHowToEarn } from "@colheita/contract/earning/earning-endpoints";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { Loaded } from "../../platform/data/loaded.tsx";
import { howToEarnQuery } from "./earning-queries.ts";
import { groupRules, triedPurchases } from "./earning-view-rules.ts";
import styles from "./how-to-earn-view.module.css";
import { PurchaseList } from "./purchase-list.tsx";
import { RuleList } from "./rule-list.tsx";

type Answer = ReplyOf<typeof getHowToEarn>;
type HrefOf = (entryId: string) => string;

function Rules({ rules, purchases }: Answer) {
  if (rules.length === 0)
    return (
      <EmptyState title="Nenhuma regra vale para o seu perfil hoje" headingLevel={2}>
        Quando uma começar, ela aparece aqui.
      </EmptyState>
    );
  const { own, everybodys } = groupRules(rules);
  const tried = triedPurchases(purchases);
  return (
    <div className={styles.rules}>
      <RuleList title="Para o seu perfil e nível" rules={own} purchases={tried} />
      <RuleList title="Para todos" rules={everybodys} purchases={tried} />
      {tried > 0 ? (
        <p className="small soft">
          A conta sobre as últimas compras considera cada regra sozinha, sem o limite da safra, o que resta da
          campanha e o dia em que a regra começou.
        </p>
      ) : null}
    </div>
  );
}

/** Shows the rules by which this member earns, by category, beside what their last purchases earned. */
export function HowToEarnView({ hrefOf }: { hrefOf: HrefOf }) {
  return (
    <Loaded query={howToEarnQuery} skeleton={<SkeletonRows count={5} label="Buscando as regras" />}>
      {(answer) => (
        <div className={styles.columns}>
          <Rules {...answer} />
          <section aria-labelledby="ultimas-compras" className={styles.purchases}>
            <h2 id="ultimas-compras">Suas últimas compras</h2>
            <PurchaseList purchases={answer.purchases} hrefOf={hrefOf} />
          </section>
        </div>
      )}
    </Loaded>
  );
}
