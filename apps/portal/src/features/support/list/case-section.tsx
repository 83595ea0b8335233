import { lazy, Suspense } from "react";
import { loadCode } from "../../../platform/navigation/load-code.ts";
import { useSession } from "../../../platform/session/session-state.ts";
import { CaseFormPlace } from "../form/case-form-place.tsx";
import styles from "./case-section.module.css";

/** What is chosen from depends on who is here: the form comes while the page is read, and is no part of its weight. */
const CaseForm = lazy(() => loadCode(() => import("../form/case-form.tsx")));

/** Shows the form by which a member or a visitor opens a case. */
export function CaseSection() {
  const session = useSession();
  const who = session.status === "member" ? session.member.id : session.status;
  return (
    <section className={`panel ${styles.sheet}`} data-preset="form" aria-label="Abrir um chamado">
      {session.status === "unknown" ? (
        <CaseFormPlace />
      ) : (
        <Suspense fallback={<CaseFormPlace />}>
          {/* Whoever comes or goes finds a form of their own. */}
          <CaseForm key={who} />
        </Suspense>
      )}
    </section>
  );
}
