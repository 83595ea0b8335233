import { pathOf } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useState } from "react";
import { useWayOn } from "../features/identity/use-way-on.ts";
import { TermsCheckSection } from "../features/terms/terms-check-section.tsx";
import { Failure } from "../platform/data/failure.tsx";
import { useSession } from "../platform/session/session-state.ts";
import styles from "./terms-check.module.css";

/** The pages that are open to members who do not accept: their data, and the end of the account (LGPD, art. 18). */
const withoutAccepting = (
  <p className="small soft">
    Não quer aceitar agora? Você ainda pode abrir{" "}
    <Link href={pathOf("myData")}>Privacidade e meus dados</Link> ou{" "}
    <Link href={pathOf("accountClosing")}>Encerrar minha conta</Link>.
  </p>
);

export default function TermsCheckPage() {
  const session = useSession();
  const isPending = session.status === "member" && session.pending.includes("terms");
  const [hasWaited, setHasWaited] = useState(false);
  if (isPending && !hasWaited) setHasWaited(true);
  const isDone = session.status === "member" && hasWaited && !isPending;
  useWayOn(isDone);
  return (
    <div className={`container ${styles.page}`} data-width="article">
      <h1>Confira os termos de uso</h1>
      {isDone ? (
        <p role="status">Abrindo a sua conta…</p>
      ) : session.status === "member" ? (
        <TermsCheckSection memberId={session.member.id} />
      ) : session.status === "unreachable" ? (
        <Failure error={session.error} />
      ) : (
        <SkeletonRows count={4} label="Buscando os termos" hasMedia={false} />
      )}
      {isPending ? withoutAccepting : null}
    </div>
  );
}
