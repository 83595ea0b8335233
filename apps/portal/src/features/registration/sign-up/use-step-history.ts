import { useEffect, useRef, useState } from "react";
import { guardMoves, indexOf } from "../../../platform/navigation/router.tsx";
import type { StepNumber } from "./step-props.ts";

/** What an entry of the browser's history says of the form: the steps that lead to its own, from the first. */
interface StepsState {
  readonly steps?: readonly StepNumber[];
}

const saidSteps = () => (history.state as StepsState | null)?.steps;
const stepsHere = (): readonly StepNumber[] => saidSteps() ?? [0];

/** Makes an entry of the history for a step. The one before says its own from now on: it may be come back to. */
function pushStep(step: StepNumber): void {
  const steps = stepsHere();
  const index = indexOf(history.state) + 1;
  history.replaceState({ ...(history.state as object | null), steps }, "");
  const key = Math.random().toString(36).slice(2);
  history.pushState({ key, index, steps: [...steps, step] }, "");
}

/** Makes the entry that the reader is at one of another step. */
function replaceStep(step: StepNumber): void {
  const steps = [...stepsHere().slice(0, -1), step];
  history.replaceState({ ...(history.state as object | null), steps }, "");
}

/** The step of a form, and the ways to another. */
export interface StepHistory {
  readonly step: StepNumber;
  readonly onStep: (step: StepNumber) => void;
  /** Opens the form at a step, or at the one before it whose entry the reader came back to. Later it moves nothing. */
  readonly onOpen: (step: StepNumber) => void;
}

/**
 * Provides the step of the form, and how to go to another. Each step that one goes on to is an entry of the browser's
 * history: the phone's "back" leads to the step before, as the form's own button does, and leaves the form from its first.
 */
export function useStepHistory(): StepHistory {
  const [step, setStep] = useState<StepNumber>(0);
  // Moves of the form's own, which have been shown already.
  const ownMoves = useRef(0);
  const hasMoved = useRef(false);
  useEffect(() => {
    const here = location.pathname;
    return guardMoves(() => {
      if (location.pathname !== here) return false;
      if (ownMoves.current > 0) ownMoves.current -= 1;
      else setStep(stepsHere().at(-1) ?? 0);
      hasMoved.current = true;
      return true;
    });
  }, []);
  const [ways] = useState(() => {
    const onStep = (next: StepNumber) => {
      // The history is on its way: what is pressed meanwhile was pressed twice.
      if (ownMoves.current > 0) return;
      hasMoved.current = true;
      const steps = stepsHere();
      const movesBack = steps.length - 1 - steps.lastIndexOf(next);
      if (next > (steps.at(-1) ?? 0)) pushStep(next);
      else if (movesBack > 0 && movesBack < steps.length) {
        ownMoves.current += 1;
        history.go(-movesBack);
      } else replaceStep(next);
      setStep(next);
    };
    const onOpen = (wanted: StepNumber) => {
      if (hasMoved.current) return;
      const last = saidSteps()?.at(-1);
      if (last === undefined) replaceStep(wanted);
      if (last !== undefined && wanted < last) onStep(wanted);
      else setStep(last ?? wanted);
    };
    return { onStep, onOpen };
  });
  return { step, ...ways };
}
