import type { SecondStep as SecondStepNeeded } from "@colheita/contract/identity/identity-endpoints";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { lazy, Suspense, useEffect, useState } from "react";
import { takeArrival, type Arrival } from "../features/sign-on/arrival.ts";
import type { Arrived } from "../features/sign-on/come-back.ts";
import { saveNewUser } from "../features/sign-on/saved-new-user.ts";
import SignOnChoice from "../features/sign-on/sign-on-choice.tsx";
import { SignOnProblemNotice } from "../features/sign-on/sign-on-problem.tsx";
import { copy } from "../copy.ts";
import { messages } from "../platform/messages.ts";
import { loadCode } from "../platform/navigation/load-code.ts";
import { useNavigate } from "../platform/navigation/router.tsx";
import { safeLocation } from "../platform/session/session-rules.ts";
import { useSession } from "../platform/session/session-state.ts";
import { DoorPage } from "../shell/door-page.tsx";

/** Where there is no other way of coming in, and only there. */
const LogInForm = lazy(() =>
  loadCode(() =>
    import("../features/identity/log-in-form.tsx").then((form) => ({ default: form.LogInForm })),
  ),
);
const SecondStep = lazy(() => loadCode(() => import("../features/second-factor/second-step.tsx")));

type View = Arrived | { readonly kind: "opening" };

const unopened: View = { kind: "refused", problem: "network-request-failed" };

async function followArrival(arrival: Arrival, isSure: boolean): Promise<View> {
  try {
    const { arrive } = await import("../features/sign-on/come-back.ts");
    return await arrive(arrival, isSure);
  } catch (error) {
    reportError(error);
    return unopened;
  }
}

/** Returns where to go after the log-in, which leads each member to where they belong or wanted to go. */
function placeAfter(redirect: string): string {
  const isUsual = redirect === pathOf("home");
  return (isUsual ? undefined : safeLocation(redirect)) ?? pathOf("login");
}

/** Leads away from this page when there is nothing more to do or to choose here. */
function useLeading(view: View, onView: (view: View) => void): void {
  const session = useSession();
  const navigate = useNavigate();
  const isIdle = view.kind === "choose" || view.kind === "second-step";
  const isMember = session.status === "member";
  useEffect(() => {
    if (isIdle && isMember) navigate(pathOf("login"), { replace: true });
  }, [isIdle, isMember, navigate]);
  useEffect(() => {
    if (view.kind === "entered")
      void import("../platform/session/read-session.ts")
        .then(({ enter }) => enter())
        .then(() => navigate(placeAfter(view.redirect), { replace: true }))
        .catch(() => onView(unopened));
    else if (view.kind === "new-user") {
      saveNewUser(view.newUser);
      navigate(pathOf("signUp"), { replace: true });
    } else if (view.kind === "connected") {
      navigate(`${pathOf("account")}#acessos`, { replace: true });
      messages.success(`Sua conta ${view.name} agora também abre o portal.`);
    }
  }, [view, onView, navigate]);
}

export default function SingleSignOnPage() {
  const [view, setView] = useState<View>({ kind: "opening" });
  useEffect(() => void followArrival(takeArrival(), false).then(setView), []);
  useLeading(view, setView);
  const goOn = (arrival: Arrival) => {
    setView({ kind: "opening" });
    void followArrival(arrival, true).then(setView);
  };
  return (
    <DoorPage
      name="single-sign-on"
      title={view.kind === "second-step" ? "Confirme que é você" : "Entrar com outra conta"}
      back={{ href: pathOf("login"), label: "Voltar" }}
    >
      <Shown view={view} onView={setView} onSure={goOn} />
    </DoorPage>
  );
}

interface ShownProps {
  view: View;
  onView: (view: View) => void;
  onSure: (arrival: Arrival) => void;
}

function Shown({ view, onView, onSure }: ShownProps) {
  const choose = () => onView({ kind: "choose" });
  if (view.kind === "refused")
    return (
      <>
        <SignOnProblemNotice {...view} />
        <Ways onSecondStep={(step) => onView({ kind: "second-step", step })} />
      </>
    );
  if (view.kind === "choose") return <Ways onSecondStep={(step) => onView({ kind: "second-step", step })} />;
  if (view.kind === "second-step")
    return (
      <Suspense fallback={<SkeletonRows count={2} label="Abrindo o segundo passo" />}>
        <SecondStep step={view.step} onStartAgain={choose} />
      </Suspense>
    );
  if (view.kind === "ask-first") return <AskFirst onSure={() => onSure(view.arrival)} />;
  if (view.kind === "reported")
    return (
      <Notice tone="ok" live="status" title="Pronto.">
        Pode fechar esta janela e voltar ao portal.
      </Notice>
    );
  return <SkeletonRows count={2} label="Confirmando quem você é" />;
}

/** Shows every way to log in; who is logged in already goes back to where accounts are connected. */
function Ways({ onSecondStep }: { onSecondStep: (step: SecondStepNeeded) => void }) {
  const session = useSession();
  const [hasNone, setNone] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (session.status === "member")
    return (
      <Button href={`${pathOf("account")}#acessos`} fullWidth>
        Voltar para Minha conta
      </Button>
    );
  if (hasNone) return <PasswordOnly onSecondStep={onSecondStep} />;
  return (
    <>
      <Button href={pathOf("login")} fullWidth>
        Entrar com senha
      </Button>
      {hasFailed ? (
        <Notice
          tone="error"
          live="alert"
          title="Não conseguimos buscar as outras formas de entrar."
          action={
            <Button size="small" variant="secondary" onClick={() => setFailed(false)}>
              {copy.retry}
            </Button>
          }
        >
          Com a senha você entra do mesmo jeito.
        </Notice>
      ) : (
        <SignOnChoice
          onSecondStep={onSecondStep}
          onNone={() => setNone(true)}
          onFailed={() => setFailed(true)}
        />
      )}
    </>
  );
}

/** Shows the password form where no provider is connected to the portal. */
function PasswordOnly({ onSecondStep }: { onSecondStep: (step: SecondStepNeeded) => void }) {
  const [username, setUsername] = useState("");
  return (
    <>
      <p role="status">Não há outra forma de entrar neste portal. Entre com a sua senha:</p>
      <Suspense fallback={<SkeletonRows count={2} label="Abrindo o formulário" hasMedia={false} />}>
        <LogInForm username={username} onUsername={setUsername} onSecondStep={onSecondStep} />
      </Suspense>
    </>
  );
}

function AskFirst({ onSure }: { onSure: () => void }) {
  return (
    <>
      <Notice live="status" title="Já existe uma conta aberta neste aparelho.">
        O link que você abriu entra com outra. Se continuar, a conta de agora sai.
      </Notice>
      <Button fullWidth onClick={onSure}>
        Entrar pelo link
      </Button>
      <Button href={pathOf("home")} variant="secondary" fullWidth>
        Ficar na conta de agora
      </Button>
    </>
  );
}
