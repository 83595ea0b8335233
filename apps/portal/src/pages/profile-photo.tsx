import { pathOf } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { PhotoForm } from "../features/profile/photo-form.tsx";
import { Failure } from "../platform/data/failure.tsx";
import { useSession } from "../platform/session/session-state.ts";
import styles from "./password-change.module.css";

export default function ProfilePhotoPage() {
  const session = useSession();
  return (
    <div className="container">
      <div className={styles.page}>
        <h1>Foto</h1>
        <p>Ela aparece para você e nas contas que são suas. Mais ninguém a vê.</p>
        <section className="panel" data-preset="form" aria-label="Foto">
          {session.status === "member" ? (
            <PhotoForm member={session.member} />
          ) : session.status === "unreachable" ? (
            <Failure error={session.error} />
          ) : (
            <SkeletonRows count={2} label="Abrindo" hasMedia={false} />
          )}
        </section>
        <p>
          <Link href={pathOf("account")}>Voltar para Minha conta</Link>
        </p>
      </div>
    </div>
  );
}
