import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { PasswordChangeForm } from "../features/identity/password-change-form.tsx";
import { Failure } from "../platform/data/failure.tsx";
import { useSession } from "../platform/session/session-state.ts";
import styles from "./password-change.module.css";

export default function PasswordChangePage() {
  const session = useSession();
  return (
    <div className="container">
      <div className={styles.page}>
        <h1>Alterar senha</h1>
        <p>Depois da troca, os outros aparelhos em que a sua conta está aberta saem dela.</p>
        <section className="panel" data-preset="form" aria-label="Alterar senha">
          {session.status === "member" ? (
            <PasswordChangeForm />
          ) : session.status === "unreachable" ? (
            <Failure error={session.error} />
          ) : (
            <SkeletonRows count={2} label="Abrindo" hasMedia={false} />
          )}
        </section>
      </div>
    </div>
  );
}
