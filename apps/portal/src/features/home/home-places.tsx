import { pathOf } from "@colheita/contract/routes/routes";
import { SectionHeader } from "@colheita/ui/section-header/section-header";
import { Skeleton, SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import styles from "./home-content.module.css";

export function MovementsHeader() {
  return (
    <SectionHeader
      id="ultimos-lancamentos"
      title="Últimos lançamentos"
      link={{ href: pathOf("statement"), label: "Ver extrato" }}
    />
  );
}

export function ExpirationsHeader() {
  return <SectionHeader id="a-vencer" title="A vencer" />;
}

/** Shows the places of what is still loading, as large as what will stand in them. */
export function HomePlaces() {
  return (
    <>
      <div className={`page-grid ${styles.section}`}>
        <section aria-labelledby="ultimos-lancamentos">
          <MovementsHeader />
          <SkeletonRows count={4} label="Buscando seus lançamentos" />
        </section>
        <section aria-labelledby="a-vencer">
          <ExpirationsHeader />
          <SkeletonRows count={3} label="Buscando os próximos vencimentos" hasMedia={false} />
        </section>
      </div>
      <div className={styles.section}>
        <Skeleton shape="block" className={styles.bannerPlace} />
      </div>
    </>
  );
}
