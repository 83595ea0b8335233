import { useEffect, useRef, useState } from "react";
import { guardMoves, indexOf } from "../../../platform/navigation/router.tsx";
import type { StepNumber } from "./step-props.ts";

/** What an entry of the browser's history says of the form: the steps that lead to its own, from the first. */
interface StepsState {
  readonly steps?: readonly StepNumber[];
}

const stepsOf = (state: unknown): readonly StepNumber[] => (state as StepsState | null)?.steps ?? [0];

/** Makes an entry of the history for a step. */
function pushStep(step: StepNumber): void {
  const steps = [...stepsOf(history.state), step];
  const key = Math.random().toString(36).slice(2);
  history.pushState({ key, index: indexOf(history.state) + 1, steps }, "");
}

/** Makes the entry that the reader is at one of another step. */
function replaceStep(step: StepNumber): void {
  const steps = [...stepsOf(history.state).slice(0, -1), step];
  history.replaceState({ ...(history.state as object | null), steps }, "");
}

/**
 * Provides the step of the form, and how to go to another. Each step that one goes on to is an entry of the browser's
 * history: the phone's "back" leads to the step before, as the form's own button does, and leaves the form from its first.
 */
export function useStepHistory(): readonly [step: StepNumber, onStep: (step: StepNumber) => void] {
  const [step, setStep] = useState<StepNumber>(0);
  // Moves of the form's own, which have been shown already.
  const ownMoves = useRef(0);
  useEffect(() => {
    const here = location.pathname;
    return guardMoves(({ state }) => {
      if (location.pathname !== here) return false;
      if (ownMoves.current > 0) ownMoves.current -= 1;
      else setStep(stepsOf(state).at(-1) ?? 0);
      return true;
    });
  }, []);
  const [onStep] = useState(() => (next: StepNumber) => {
    const steps = stepsOf(history.state);
    const current = steps.at(-1) ?? 0;
    if (next > current) pushStep(next);
    else if (next < current && steps.at(-2) === next) {
      ownMoves.current += 1;
      history.back();
    } else replaceStep(next);
    setStep(next);
  });
  return [step, onStep];
}
