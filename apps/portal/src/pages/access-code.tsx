import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { lazy, Suspense, useEffect, useState } from "react";
import { copy } from "../copy.ts";
import type { Joining } from "../features/registration/sign-up/joining.ts";
import { loadCode } from "../platform/navigation/load-code.ts";
import { useSession } from "../platform/session/session-state.ts";
import { DoorPage } from "../shell/door-page.tsx";

const LogInCode = lazy(() => loadCode(() => import("../features/identity/log-in-code.tsx")));
const JoinStep = lazy(() => loadCode(() => import("../features/registration/sign-up/join-step.tsx")));
const loadJoining = () => import("../features/registration/sign-up/joining.ts");

interface Found {
  readonly joining?: Joining | undefined;
  readonly isMissing?: boolean;
}

/** Returns the sign-up of this tab that waits for its code; nothing before it is known. */
function useJoining(): Found | undefined {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    loadCode(loadJoining).then(
      ({ savedJoining }) => setFound({ joining: savedJoining() }),
      () => setFound({ isMissing: true }),
    );
  }, []);
  return found;
}

/** Shows, in plain words, that the code of the page did not load: the drawn states would have to load the same way. */
function Missing() {
  return (
    <>
      <p role="alert">Esta página não abriu inteira. Confira a internet e tente de novo.</p>
      <Button fullWidth onClick={() => location.reload()}>
        {copy.retry}
      </Button>
    </>
  );
}

export default function AccessCodePage() {
  const session = useSession();
  const isMember = session.status === "member";
  const found = useJoining();
  const joining = isMember ? undefined : found?.joining;
  const back = isMember
    ? { href: pathOf("logout"), label: "Sair" }
    : { href: pathOf(joining ? "signUp" : "passwordReset"), label: "Voltar" };
  const opening = <SkeletonRows count={2} label="Abrindo o código de acesso" hasMedia={false} />;
  return (
    <DoorPage name="access-code" title="Digite o código de acesso" back={back}>
      {found?.isMissing ? (
        <Missing />
      ) : found ? (
        <Suspense fallback={opening}>{joining ? <JoinStep joining={joining} /> : <LogInCode />}</Suspense>
      ) : (
        opening
      )}
    </DoorPage>
  );
}
