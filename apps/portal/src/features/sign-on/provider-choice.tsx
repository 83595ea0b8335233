import type { SecondStep } from "@colheita/contract/identity/identity-endpoints";
import { pathOf } from "@colheita/contract/routes/routes";
import type { Provider } from "@colheita/contract/sign-on/sign-on-records";
import { Button } from "@colheita/ui/button/button";
import { Divider } from "@colheita/ui/divider/divider";
import { Notice } from "@colheita/ui/notice/notice";
import { useCallback, useEffect, useState } from "react";
import { useLeaving } from "../../platform/leaving.ts";
import { useNavigate } from "../../platform/navigation/router.tsx";
import { enter } from "../../platform/session/read-session.ts";
import { saveNewUser } from "./saved-new-user.ts";
import { begin, failureOf } from "./sign-on-calls.ts";
import { openNews, type SignOnOutcome } from "./sign-on-news.ts";
import { SignOnProblemNotice } from "./sign-on-problem.tsx";
import { followWindow } from "./sign-on-window.ts";
import styles from "./provider-choice.module.css";

type View =
  | { readonly kind: "open" }
  /** `cancel` is there while a window is waited for. */
  | { readonly kind: "waiting"; readonly provider: Provider; readonly cancel?: AbortController }
  | { readonly kind: "refused"; readonly provider: Provider; readonly outcome: Refused };
type Refused = Extract<SignOnOutcome, { kind: "refused" }>;

const WINDOW = "popup,width=520,height=680";

/**
 * Returns whether the sign-on opens in a window: a precise pointer means windows side by side; a phone goes there
 * and comes back.
 */
const hasWindows = () => matchMedia("(pointer: fine)").matches;

/** Goes to the provider in this page. What is answered is why it could not. */
async function goThere(provider: Provider, left: AbortSignal): Promise<SignOnOutcome | undefined> {
  const begun = await begin(provider.id, false);
  if (begun.address === undefined) return begun;
  if (!left.aborted) location.assign(begun.address);
  return undefined;
}

/**
 * Asks the provider in a window of its own. It opens at the press, or the browser would block it, and knows nothing of
 * this page by the time it is the provider's.
 */
async function askInWindow(provider: Provider, signal: AbortSignal): Promise<SignOnOutcome> {
  const opened = open("", "_blank", WINDOW);
  if (!opened) return { kind: "refused", problem: "popup-blocked" };
  opened.opener = null;
  const begun = await begin(provider.id, true);
  if (begun.address === undefined || signal.aborted) {
    opened.close();
    return begun.address === undefined ? begun : { kind: "refused", problem: "cancelled-popup-request" };
  }
  const news = openNews();
  try {
    opened.location.replace(begun.address);
    const state = new URL(begun.address).searchParams.get("state") ?? "";
    return await followWindow(opened, state, news, signal);
  } finally {
    news.close();
  }
}

/** Opens here the session that the window began; where that fails, the reader may try again. */
async function openAccount(provider: Provider): Promise<View> {
  try {
    await enter();
    return { kind: "open" };
  } catch (error) {
    return { kind: "refused", provider, outcome: failureOf(error) };
  }
}

interface ProviderChoiceProps {
  providers: readonly Provider[];
  onSecondStep: (step: SecondStep) => void;
}

/** Shows the buttons of the providers, and runs what happens when one is pressed. */
export default function ProviderChoice({ providers, onSecondStep }: ProviderChoiceProps) {
  const [view, setView] = useState<View>({ kind: "open" });
  const navigate = useNavigate();
  const cancel = view.kind === "waiting" ? view.cancel : undefined;
  useBackFromProvider(useCallback(() => setView({ kind: "open" }), []));

  const leaving = useLeaving();

  async function follow(provider: Provider, outcome: SignOnOutcome | undefined, left: AbortSignal) {
    if (left.aborted) return;
    if (outcome?.kind === "refused") setView({ kind: "refused", provider, outcome });
    else if (outcome?.kind === "second-step") onSecondStep(outcome.step);
    else if (outcome?.kind === "entered") setView(await openAccount(provider));
    else if (outcome?.kind === "new-user") {
      saveNewUser(outcome.newUser);
      navigate(pathOf("signUp"));
    }
  }
  async function press(provider: Provider) {
    if (!hasWindows()) return await continueHere(provider);
    const controller = new AbortController();
    setView({ kind: "waiting", provider, cancel: controller });
    const left = leaving();
    await follow(provider, await askInWindow(provider, AbortSignal.any([controller.signal, left])), left);
  }
  async function continueHere(provider: Provider) {
    setView({ kind: "waiting", provider });
    const left = leaving();
    await follow(provider, await goThere(provider, left), left);
  }

  return (
    <section className={styles.choice} aria-label="Outras formas de entrar">
      <Divider>ou</Divider>
      {cancel && view.kind === "waiting" ? (
        <Waiting provider={view.provider} onCancel={() => cancel.abort()} />
      ) : null}
      {view.kind === "refused" ? (
        <SignOnProblemNotice
          {...view.outcome}
          action={
            view.outcome.problem === "popup-blocked" ? (
              <Button size="small" onClick={() => void continueHere(view.provider)}>
                Continuar nesta página
              </Button>
            ) : undefined
          }
        />
      ) : null}
      {providers.map((provider) => (
        <Button
          key={provider.id}
          variant="secondary"
          fullWidth
          isBusy={view.kind === "waiting" && view.provider === provider}
          busyLabel={`Entrando com ${provider.name}`}
          isDisabled={view.kind === "waiting"}
          onClick={() => void press(provider)}
        >
          Entrar com {provider.name}
        </Button>
      ))}
    </section>
  );
}

function Waiting({ provider, onCancel }: { provider: Provider; onCancel: () => void }) {
  const action = (
    <Button variant="secondary" size="small" onClick={onCancel}>
      Cancelar
    </Button>
  );
  return (
    <Notice live="status" title={`Continue na janela de ${provider.name}.`} action={action}>
      Esta página segue sozinha quando você terminar lá.
    </Notice>
  );
}

/** Reopens the choice when the browser goes back from the provider: the page is restored as it was left, waiting. */
function useBackFromProvider(reopen: () => void): void {
  useEffect(() => {
    const come = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reopen();
    };
    addEventListener("pageshow", come);
    return () => removeEventListener("pageshow", come);
  }, [reopen]);
}
