import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { createElement, lazy, Suspense } from "react";
import { loggedFrame } from "../../../platform/data/logged-frame-loader.ts";
import { loadCode } from "../../../platform/navigation/load-code.ts";
import { useSession } from "../../../platform/session/session-state.ts";
import styles from "./members-cases.module.css";

const CasesList = lazy(() => loadCode(() => import("./cases-list.tsx")));
const ROWS = 3;

/** Shows the cases of whoever is logged in, in the frame of logged pages; a visitor has none. */
export function MembersCases() {
  const session = useSession();
  if (session.status !== "member" || session.pending.length > 0) return null;
  const list = (
    <Suspense fallback={<SkeletonRows count={ROWS} label="Buscando os seus chamados" hasMedia={false} />}>
      <CasesList />
    </Suspense>
  );
  return (
    <section className={styles.section} aria-labelledby="seus-chamados">
      <h2 id="seus-chamados">Seus chamados</h2>
      <Suspense>{createElement(loggedFrame(), undefined, list)}</Suspense>
    </section>
  );
}
