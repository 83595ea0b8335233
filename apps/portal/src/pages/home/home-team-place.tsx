import { SectionHeader } from "@colheita/ui/section-header/section-header";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import type { ReactNode } from "react";
import styles from "./home-sections.module.css";

/** Shows the place of the channel's team, with its rows or before they have loaded. */
export function HomeTeamPlace({ channel, children }: { channel?: string; children?: ReactNode }) {
  return (
    <section className={styles.team} aria-labelledby="equipe-do-canal">
      <SectionHeader id="equipe-do-canal" title={channel ? `Equipe de ${channel}` : "Equipe do canal"} />
      {children ?? <SkeletonRows count={3} label="Buscando a equipe do canal" />}
    </section>
  );
}
