import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import { Loaded } from "../../platform/data/loaded.tsx";
import { profileQuery } from "../../platform/data/profile-query.ts";
import { factsOf } from "./profile-rules.ts";
import type { Fact, FactGroup } from "./profile-rules.ts";
import styles from "./profile-section.module.css";

const PLACES = ["a", "b", "c", "d", "e", "f"];

function FactRow({ fact: { label, value, isCode = false } }: { fact: Fact }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className={isCode ? "dt" : undefined}>
        {value ?? <span className={styles.missing}>Não informado</span>}
      </dd>
    </div>
  );
}

function Group({ group: { title, facts } }: { group: FactGroup }) {
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <FactRow key={fact.label} fact={fact} />
        ))}
      </dl>
    </div>
  );
}

function PendingGroup() {
  return (
    <div className={styles.group}>
      <Skeleton width="third" className={styles.titlePlace ?? ""} />
      <div className={styles.facts}>
        {PLACES.map((place) => (
          <div key={place} className={styles.fact}>
            <Skeleton shape="small" width="third" />
            <Skeleton width="most" />
          </div>
        ))}
      </div>
    </div>
  );
}

const pending = (
  <SkeletonGroup label="Buscando os seus dados">
    <PendingGroup />
    <PendingGroup />
  </SkeletonGroup>
);

/** Shows the member's own data, to be read, and the way to where they are changed. */
export function ProfileSection() {
  return (
    <>
      <Loaded query={profileQuery} skeleton={pending}>
        {(member) => factsOf(member).map((group) => <Group key={group.title} group={group} />)}
      </Loaded>
      <p className={styles.change}>
        <Button href={pathOf("profile")} variant="secondary" icon="edit" fullWidth="phone">
          Alterar meus dados
        </Button>
      </p>
    </>
  );
}
