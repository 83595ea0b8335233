import { useEffect, useRef, useState } from "react";
import { guardMoves, indexOf } from "../../../platform/navigation/router.tsx";
import type { StepNumber } from "./step-props.ts";

/** Longer than a browser takes to go back. */
const MOVE_LIMIT_MS = 1_000;

/** What an entry of the browser's history says of the form: the steps that lead to its own, from the first. */
interface StepsState {
  readonly steps?: readonly StepNumber[];
}

const saidSteps = () => (history.state as StepsState | null)?.steps;
const stepsOf = (state: unknown): readonly StepNumber[] => (state as StepsState | null)?.steps ?? [0];
const stepsHere = (): readonly StepNumber[] => stepsOf(history.state);

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

interface Entry {
  readonly state: unknown;
  readonly href: string;
}

const entryHere = (): Entry => ({ state: history.state, href: location.href });

/**
 * Names the entry of a link within the page, which the browser made: it is one more of the step before it, or, where the
 * same link was pressed again, in the place of the one before.
 */
function nameEntry(before: Entry): void {
  const steps = stepsOf(before.state);
  const isAnother = location.href !== before.href;
  const one = isAnother ? { index: indexOf(before.state) + 1, steps: [...steps, steps.at(-1) ?? 0] } : {};
  history.replaceState({ ...(before.state as object | null), ...one }, "");
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
  const hasMoved = useRef(false);
  // Until when a move of the form's own may be on its way: the browser may drop one without a word.
  const movesUntil = useRef(0);
  // The entry that was shown last, and its address.
  const last = useRef<Entry>({ state: null, href: "" });
  useEffect(() => {
    const here = location.pathname;
    last.current = entryHere();
    return guardMoves(() => {
      if (location.pathname !== here) return false;
      movesUntil.current = 0;
      if (history.state === null) nameEntry(last.current);
      last.current = entryHere();
      hasMoved.current = true;
      setStep(stepsHere().at(-1) ?? 0);
      return true;
    });
  }, []);
  const [ways] = useState(() => {
    const show = (next: StepNumber) => {
      last.current = entryHere();
      setStep(next);
    };
    const onStep = (next: StepNumber) => {
      // What is pressed while the history is on its way was pressed twice.
      if (performance.now() < movesUntil.current) return;
      hasMoved.current = true;
      const steps = stepsHere();
      const movesBack = steps.length - 1 - steps.lastIndexOf(next);
      if (next > (steps.at(-1) ?? 0)) pushStep(next);
      else if (movesBack > 0 && movesBack < steps.length) {
        movesUntil.current = performance.now() + MOVE_LIMIT_MS;
        history.go(-movesBack);
      } else replaceStep(next);
      show(next);
    };
    const onOpen = (wanted: StepNumber) => {
      if (hasMoved.current) return;
      const said = saidSteps()?.at(-1);
      if (said === undefined) replaceStep(wanted);
      if (said !== undefined && wanted < said) onStep(wanted);
      else show(said ?? wanted);
    };
    return { onStep, onOpen };
  });
  return { step, ...ways };
}
