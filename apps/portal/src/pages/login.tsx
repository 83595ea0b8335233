import { pathOf } from "@colheita/contract/routes/routes";
import loginMapUrl from "#drawings/login.svg?no-inline";
import loginMap from "#drawings/login.svg?raw";
import type { SecondStep } from "@colheita/contract/identity/identity-endpoints";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { lazy, Suspense } from "react";
import { loadCode } from "../platform/navigation/load-code.ts";
import { useSession } from "../platform/session/session-state.ts";
import type { SessionEnd } from "../platform/session/session-state.ts";
import { DoorFrame } from "../shell/door-frame.tsx";
import { LogInSteps } from "./login/log-in-steps.tsx";
import styles from "./login.module.css";

const ends = {
  "signed-out": "Você saiu da sua conta.",
  refused: "Seu perfil não participa deste portal.",
  expired: "Sua sessão terminou. Entre de novo para continuar.",
  disabled: "Esta conta não pode mais entrar: está bloqueada, inativa ou saiu do programa.",
} satisfies Record<SessionEnd, string>;

/** The log-in works without it. */
const SignOnChoice = lazy(() => loadCode(() => import("../features/sign-on/sign-on-choice.tsx")));

const otherWays = (onSecondStep: (step: SecondStep) => void) => (
  <Suspense>
    <SignOnChoice onSecondStep={onSecondStep} />
  </Suspense>
);

export default function LoginPage() {
  const session = useSession();
  const end = session.status === "visitor" ? session.end : undefined;
  return (
    <DoorFrame
      name="login"
      inline={import.meta.env.SSR ? loginMap : ""}
      url={loginMapUrl}
      column={styles.column}
    >
      <LogInSteps
        headingLevel={1}
        above={
          end && (
            <Notice live="status">
              {ends[end]}{" "}
              {/^(refused|disabled)$/.test(end) ? <Link href={pathOf("contact")}>Fale Conosco</Link> : null}
            </Notice>
          )
        }
        below={otherWays}
      />
    </DoorFrame>
  );
}
