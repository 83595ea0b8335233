import { getBenefits } from "@colheita/contract/content/benefits-endpoints";
import type { Benefit, BenefitCluster } from "@colheita/contract/content/benefits-records";
import { CardPicture } from "@colheita/ui/card/card-picture";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { Link } from "@colheita/ui/link/link";
import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import { useId } from "react";
import { Loaded } from "../../../platform/data/loaded.tsx";
import { query } from "../../../platform/data/queries.ts";
import { PlotPicture } from "../../../platform/drawings/plot-picture.tsx";
import styles from "./benefits-view.module.css";

const benefitsQuery = query({ key: ["content", "benefits"], endpoint: getBenefits, input: {} });

/** Shows the way to a benefit: a page of the portal, or another site, which opens beside it. */
function Way({ kind, linkUrl }: Pick<Benefit, "kind" | "linkUrl">) {
  if (linkUrl === undefined) return null;
  const named = <span className="visually-hidden">: {kind}</span>;
  if (linkUrl.startsWith("/"))
    return (
      <Link href={linkUrl} isStandalone>
        Ver no portal{named}
      </Link>
    );
  return (
    <Link href={linkUrl} isStandalone target="_blank" rel="noopener noreferrer">
      Abrir o site{named}
      <span className="visually-hidden"> (abre em outra aba)</span>
    </Link>
  );
}

function BenefitCard({ benefit, isFirst }: { benefit: Benefit; isFirst: boolean }) {
  const { id, kind, text, imageUrl } = benefit;
  return (
    <li className={styles.card}>
      <CardPicture>
        <PlotPicture url={imageUrl} seed={id} width={640} height={360} isInView={isFirst} />
      </CardPicture>
      <div className={styles.words}>
        <h3>{kind}</h3>
        <p>{text}</p>
        <Way {...benefit} />
      </div>
    </li>
  );
}

function Cluster({ cluster, isFirst }: { cluster: BenefitCluster; isFirst: boolean }) {
  const headingId = useId();
  const { loyaltyProfile, description, benefits } = cluster;
  return (
    <section aria-labelledby={headingId} className={styles.cluster}>
      <div>
        <h2 id={headingId}>{loyaltyProfile === undefined ? "Para todos" : "Para o seu perfil"}</h2>
        <p className="soft">{description}</p>
      </div>
      {/* Safari drops the meaning of a list without bullets unless its role is said. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className="columns" data-columns="3">
        {benefits.map((benefit, place) => (
          <BenefitCard key={benefit.id} benefit={benefit} isFirst={isFirst && place === 0} />
        ))}
      </ul>
    </section>
  );
}

function BenefitsSkeleton() {
  return (
    <SkeletonGroup label="Buscando os benefícios">
      <div className={styles.cluster}>
        <div>
          <Skeleton width="third" />
          <Skeleton shape="small" width="most" />
        </div>
        <div className="columns" data-columns="3">
          {["a", "b", "c"].map((place) => (
            <div key={place} className={styles.card}>
              <CardPicture>
                <Skeleton shape="block" />
              </CardPicture>
              <div className={styles.words}>
                <Skeleton width="half" />
                <Skeleton shape="small" width="most" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </SkeletonGroup>
  );
}

/** Shows what the programme offers the member, by loyalty profile (3.2, AboutCluster). */
export function BenefitsView() {
  return (
    <Loaded query={benefitsQuery} skeleton={<BenefitsSkeleton />}>
      {({ clusters }) =>
        clusters.length === 0 ? (
          <EmptyState headingLevel={2} title="Nenhum benefício por agora">
            Assim que houver um para o seu perfil, ele aparece aqui.
          </EmptyState>
        ) : (
          <div className={styles.clusters}>
            {clusters.map((cluster, place) => (
              <Cluster key={cluster.id} cluster={cluster} isFirst={place === 0} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}
