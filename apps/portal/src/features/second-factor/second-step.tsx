import { pathOf } from "@colheita/contract/routes/routes";
import type { SecondStep as Step } from "@colheita/contract/identity/identity-endpoints";
import type { SecondFactorKind } from "@colheita/contract/identity/proof-kinds";
import { askPasskey, finishLogIn } from "@colheita/contract/second-factor/second-factor-endpoints";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions } from "@colheita/ui/form/form";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { startAuthentication } from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { beginBy, isSessionOpen } from "../../platform/session/read-session.ts";
import { call } from "../../platform/session/session.ts";
import {
  kindWords,
  secondStepNotOpen,
  passkeyFailure,
  stepFailure,
  stepProblem,
  type StepProblem,
} from "./factor-words.ts";
import { isPassCodeMissing, PassCodeField } from "./pass-code-field.tsx";
import styles from "./second-factor.module.css";

interface SecondStepProps {
  step: Step;
  /** Back to the password: for another account, or when this log-in is over. */
  onStartAgain: () => void;
}

type Body = Parameters<typeof call<typeof finishLogIn>>[1]["body"];

/** In the order in which they are offered: what takes the least effort first. */
const ORDER: readonly SecondFactorKind[] = ["passkey", "totp", "recovery-code"];

function offered(factors: readonly SecondFactorKind[]): SecondFactorKind[] {
  const isAble = typeof PublicKeyCredential !== "undefined";
  return ORDER.filter((kind) => factors.includes(kind) && (kind !== "passkey" || isAble));
}

/** Sends one factor. Returns the words for what went wrong, or nothing: then the session is open. */
async function finish(body: Body): Promise<StepProblem | undefined> {
  try {
    const outcome = await beginBy(() => call(finishLogIn, { body }));
    if (!outcome.ok) return stepProblem(outcome.code, body.factor, outcome.retryAfterSeconds);
    return isSessionOpen() ? undefined : secondStepNotOpen;
  } catch (error) {
    return stepFailure(error);
  }
}

async function finishByPasskey(challengeToken: string): Promise<StepProblem | undefined> {
  try {
    const asked = await call(askPasskey, { body: { challengeToken } });
    if (!asked.ok) return stepProblem(asked.code, "passkey", asked.retryAfterSeconds);
    const { allowCredentials, ...request } = asked.reply;
    const credential = await startAuthentication({
      optionsJSON: {
        ...request,
        allowCredentials: allowCredentials.map(({ transports, ...known }) => ({
          ...known,
          ...(transports ? { transports: transports as AuthenticatorTransport[] } : {}),
        })),
      },
    });
    return await finish({
      challengeToken,
      factor: "passkey",
      credential: { ...credential, type: "public-key" },
    });
  } catch (error) {
    return { title: "Nada foi confirmado.", text: passkeyFailure(error) };
  }
}

/** Holds the chosen way, its outcome, and the form it is sent by. */
function useSecondStep(
  form: React.RefObject<HTMLFormElement | null>,
  challengeToken: string,
  first: SecondFactorKind,
) {
  const [kind, setKind] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<StepProblem>();
  const [isMissing, setMissing] = useState(false);

  // What is to be done is where the reader is: on the field, or on the button of the passkey.
  useEffect(() => {
    const target = kind === "passkey" ? "button[type=submit]" : "input";
    form.current?.querySelector<HTMLElement>(target)?.focus();
  }, [form, kind]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget).get("passCode");
    const passCode = typeof typed === "string" ? typed.trim() : "";
    const isUnsent = kind !== "passkey" && isPassCodeMissing(kind, passCode);
    setProblem(undefined);
    setMissing(isUnsent);
    if (isUnsent) return form.current?.querySelector<HTMLElement>("input")?.focus();
    setBusy(true);
    const found =
      kind === "passkey"
        ? await finishByPasskey(challengeToken)
        : await finish({ challengeToken, factor: kind, passCode });
    setProblem(found);
    setBusy(false);
  }

  function choose(other: SecondFactorKind): void {
    setProblem(undefined);
    setMissing(false);
    setKind(other);
  }
  return { kind, choose, isBusy, problem, isMissing, submit };
}

function Failed({ problem, onStartAgain }: { problem: StepProblem; onStartAgain: () => void }) {
  const back = (
    <Button variant="secondary" size="small" onClick={onStartAgain}>
      Voltar para a senha
    </Button>
  );
  return (
    <Notice tone="error" live="alert" title={problem.title} action={problem.isOver ? back : undefined}>
      {problem.text} {problem.needsHelp ? <Link href={pathOf("contact")}>Fale Conosco</Link> : null}
    </Notice>
  );
}

/** Shows the second step of a log-in: a passkey, the code of an app, or a recovery code. What was typed stays. */
export default function SecondStep({ step: { challengeToken, factors }, onStartAgain }: SecondStepProps) {
  const kinds = offered(factors);
  const form = useRef<HTMLFormElement>(null);
  const step = useSecondStep(form, challengeToken, kinds[0] ?? "recovery-code");
  const { kind, problem } = step;
  return (
    <Form ref={form} action={pathOf("login")} onSubmit={(event) => void step.submit(event)}>
      {problem ? <Failed problem={problem} onStartAgain={onStartAgain} /> : null}
      {kind === "passkey" ? (
        <p>Use a digital, o rosto, o PIN ou a chave de segurança que você cadastrou nesta conta.</p>
      ) : (
        <PassCodeField key={kind} kind={kind} isMissing={step.isMissing} />
      )}
      <FormActions>
        <Button type="submit" fullWidth isBusy={step.isBusy} busyLabel="Confirmando">
          {kind === "passkey" ? "Usar a passkey" : "Confirmar"}
        </Button>
      </FormActions>
      <div className={styles.ways}>
        {kinds
          .filter((other) => other !== kind)
          .map((other) => (
            <Button key={other} variant="text" onClick={() => step.choose(other)}>
              {kindWords[other]}
            </Button>
          ))}
        <Button variant="text" onClick={onStartAgain}>
          Entrar com outra conta
        </Button>
      </div>
    </Form>
  );
}
