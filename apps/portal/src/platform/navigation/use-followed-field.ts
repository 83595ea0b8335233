import { useEffect, useRef } from "react";
import type { ChangeEvent, RefObject } from "react";

/** A pick that has not come back by then never will: another one, or the way back, has taken its place. */
const PICK_COMES_BACK_MS = 2_000;

interface FollowedSelect {
  readonly ref: RefObject<HTMLSelectElement | null>;
  readonly defaultValue: string;
  /** The address says what is chosen; the browser's memory of the form would only contradict it. */
  readonly autoComplete: "off";
  readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/**
 * Returns the props of a list that follows a value kept elsewhere, and reports what the reader picks. It is
 * uncontrolled: what was picked in the prerendered page before its script arrived (`isKnown` becomes true) is
 * taken, not lost.
 */
export function useFollowedSelect(
  value: string,
  isKnown: boolean,
  onPick: (value: string) => void,
): FollowedSelect {
  const ref = useRef<HTMLSelectElement>(null);
  const initial = useRef(value);
  const known = useRef(value);
  const wasKnown = useRef(false);
  /** Set while a pick has not come back through the address: an older value that arrives first would undo it. */
  const asked = useRef<string>(undefined);
  const latest = useRef(value);
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(patience.current), []);

  function follow(next: string) {
    clearTimeout(patience.current);
    asked.current = undefined;
    known.current = next;
    if (ref.current) ref.current.value = next;
  }

  /** Takes each pick once: one made during hydration is both found here and reported by the browser. */
  function pick(picked: string) {
    if (picked === known.current) return;
    known.current = picked;
    asked.current = picked;
    clearTimeout(patience.current);
    patience.current = setTimeout(() => follow(latest.current), PICK_COMES_BACK_MS);
    onPick(picked);
  }

  useEffect(() => {
    latest.current = value;
    const field = ref.current;
    if (!field || !isKnown) return;
    const isFirst = !wasKnown.current;
    wasKnown.current = true;
    if (isFirst && value === initial.current && field.value !== value) return pick(field.value);
    if (asked.current !== undefined && asked.current !== value) return;
    follow(value);
    // Only the value and the arrival of the script lead here, never another callback.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [value, isKnown]);

  return {
    ref,
    defaultValue: initial.current,
    autoComplete: "off",
    onChange: (event) => pick(event.target.value),
  };
}
