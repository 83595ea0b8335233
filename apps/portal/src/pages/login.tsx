import loginMapUrl from "#drawings/login.svg?no-inline";
import loginMap from "#drawings/login.svg?raw";
import { Notice } from "@colheita/ui/notice/notice";
import { LogInForm } from "../features/identity/log-in-form.tsx";
import { FixedMap } from "../platform/drawings/fixed-map.tsx";
import { useSession } from "../platform/session/session-state.ts";
import styles from "./login.module.css";

const ends = {
  "signed-out": "Você saiu da sua conta.",
  refused: "Seu perfil não participa deste portal. Se isso não está certo, fale conosco.",
  expired: "Sua sessão terminou. Entre de novo para continuar.",
};

export default function LoginPage() {
  const session = useSession();
  const end = session.status === "visitor" ? session.end : undefined;
  return (
    <div className={styles.page}>
      <FixedMap
        name="login"
        className={styles.map}
        inline={import.meta.env.SSR ? loginMap : ""}
        url={loginMapUrl}
      />
      <div className={styles.side}>
        <div className={styles.column}>
          {end ? <Notice live="status">{ends[end]}</Notice> : null}
          <h1>Entre na sua conta</h1>
          <LogInForm />
        </div>
      </div>
    </div>
  );
}
