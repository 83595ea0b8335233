import { useEffect, useRef } from "react";
import type { ChangeEvent, RefObject } from "react";

interface FollowedSelect {
  readonly ref: RefObject<HTMLSelectElement | null>;
  readonly defaultValue: string;
  /** The address says what is chosen; the browser's memory of the form would only contradict it. */
  readonly autoComplete: "off";
  readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/**
 * A list that follows a value which lives elsewhere, and tells it what the reader picks. It is uncontrolled: what was
 * picked in the prerendered page before its script arrived (`isKnown` turns true) is taken, not lost.
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

  /** Once for each pick: one that was made while the page came to life is both found here and told by the browser. */
  function pick(picked: string) {
    if (picked === known.current) return;
    known.current = picked;
    onPick(picked);
  }

  useEffect(() => {
    const field = ref.current;
    if (!field || !isKnown) return;
    const isFirst = !wasKnown.current;
    wasKnown.current = true;
    if (isFirst && value === initial.current && field.value !== value) return pick(field.value);
    known.current = value;
    field.value = value;
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
