import type { SecondStep as Step } from "@colheita/contract/identity/identity-endpoints";
import { createElement, lazy, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { LogInForm } from "../../features/identity/log-in-form.tsx";
import { loadCode } from "../../platform/navigation/load-code.ts";

/** Most accounts have no second step: its code comes when one asks for it. */
const SecondStep = lazy(() => loadCode(() => import("../../features/second-factor/second-step.tsx")));

interface LogInStepsProps {
  headingLevel: 1 | 2;
  /** How the reader came to stand here: until they try to come in. */
  above?: ReactNode;
  /** What stands below the password, such as the other ways of coming in. */
  below?: ((onSecondStep: (step: Step) => void) => ReactNode) | undefined;
}

/** Shows the log-in with its title: the password, and for accounts that ask for it what confirms it. */
export function LogInSteps({ headingLevel, above, below }: LogInStepsProps) {
  const [step, setStep] = useState<Step>();
  // Who comes back from the second step finds the name that they typed.
  const [username, setUsername] = useState<string>();
  const hasTried = username !== undefined;
  const take = (next: Step) => {
    setUsername((known) => known ?? "");
    setStep(next);
  };
  return (
    <>
      {hasTried ? null : above}
      {createElement(`h${headingLevel}`, {}, step ? "Confirme que é você" : "Entre na sua conta")}
      {step ? (
        <Suspense fallback={<p role="status">Abrindo o segundo passo</p>}>
          <SecondStep step={step} onStartAgain={() => setStep(undefined)} />
        </Suspense>
      ) : (
        <>
          <LogInForm
            username={username ?? ""}
            isLedBack={hasTried}
            onUsername={setUsername}
            onSecondStep={take}
          />
          {below?.(take)}
        </>
      )}
    </>
  );
}
