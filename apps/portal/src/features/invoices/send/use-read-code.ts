import { maskNfeKey, nfeKeyRefusal, normalizeNfeKey, type NfeCode } from "@colheita/brazil";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { RefObject } from "react";

/** What was read of a note beside its key. */
export type ReadRest = Pick<NfeCode, "issuedOn" | "cents">;

interface Filling {
  /** Counts the notes whose date and total were in the form: the key of the fields that take them. */
  readonly turn: number;
  readonly rest: ReadRest;
  /** What was read last. */
  readonly read: NfeCode | undefined;
}

const fieldOf = (form: HTMLFormElement | null, name: string): HTMLInputElement | undefined => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
};

/**
 * Fills a form in with what was read of a note, as soon as that is another, and leads to what is still to be typed.
 * `onFill` is called with the key then. Date and total belong to the note of a right key: `followNote`, called with what
 * is typed, empties them when another note's takes its place, and `forgetNote` when a note was sent.
 */
export function useReadCode(
  form: RefObject<HTMLFormElement | null>,
  read: NfeCode | undefined,
  onFill: (key: string) => void,
) {
  const [{ turn, rest, read: known }, setFilling] = useState<Filling>({ turn: 0, rest: {}, read: undefined });
  if (read !== known) setFilling({ turn: turn + 1, rest: read ?? {}, read });
  const noteKey = useRef<string>(undefined);
  const fill = useEffectEvent((key: string) => onFill(key));
  useEffect(() => {
    const [key, ...others] = ["accessKey", "issuedOn", "total"].map((name) => fieldOf(form.current, name));
    if (!read || !key) return;
    key.value = maskNfeKey(read.key);
    noteKey.current = read.key;
    fill(read.key);
    (others.find((field) => field?.value === "") ?? key).focus();
  }, [form, read]);

  function forgetNote(): void {
    noteKey.current = undefined;
    setFilling((before) => ({ ...before, turn: before.turn + 1, rest: {} }));
  }

  function followNote(typed: string): void {
    const key = normalizeNfeKey(typed);
    if (key === noteKey.current || nfeKeyRefusal(key) !== null) return;
    if (noteKey.current !== undefined) forgetNote();
    noteKey.current = key;
  }

  return { turn, rest, followNote, forgetNote };
}
