import type { SecondStep } from "@colheita/contract/identity/identity-endpoints";
import type { Provider } from "@colheita/contract/sign-on/sign-on-records";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { loadCode } from "../../platform/navigation/load-code.ts";

const ProviderChoice = lazy(() => loadCode(() => import("./provider-choice.tsx")));

/**
 * Reads the providers to choose from; nothing without an answer: the strip over the page shows the state of the
 * network.
 */
async function findProviders(): Promise<readonly Provider[] | undefined> {
  const calls = await import("./sign-on-calls.ts").catch(() => undefined);
  try {
    return await calls?.fetchProviders();
  } catch (error) {
    if (!(error instanceof Error && /^(Network|Http)Failure$/.test(error.name))) reportError(error);
    return undefined;
  }
}

interface SignOnChoiceProps {
  onSecondStep: (step: SecondStep) => void;
  /** The portal has no other way of coming in. */
  onNone?: () => void;
  /** Whether there are others could not be asked. */
  onFailed?: () => void;
}

/** Shows the other ways to log in, where there are any. They load after hydration: the password needs none of this. */
export default function SignOnChoice({ onSecondStep, onNone, onFailed }: SignOnChoiceProps) {
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  const report = useEffectEvent((found: readonly Provider[] | undefined) => {
    if (!found) onFailed?.();
    else if (found.length === 0) onNone?.();
  });
  useEffect(() => {
    let isCurrent = true;
    void findProviders().then((found) => {
      if (!isCurrent) return;
      setProviders(found ?? []);
      report(found);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  if (providers.length === 0) return null;
  return (
    <Suspense>
      <ProviderChoice providers={providers} onSecondStep={onSecondStep} />
    </Suspense>
  );
}
