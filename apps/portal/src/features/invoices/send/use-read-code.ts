import { maskNfeKey, type NfeCode } from "@colheita/brazil";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { RefObject } from "react";

/** What was read of a note beside its key. */
export type ReadRest = Pick<NfeCode, "issuedOn" | "cents">;

interface Filling {
  /** Counts what was read: the key of fields that begin with it. */
  readonly turn: number;
  readonly rest: ReadRest;
  /** What was read last. */
  readonly read: NfeCode | undefined;
}

const fieldOf = (form: HTMLFormElement | null, name: string): HTMLInputElement | undefined => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
};

interface FormState {
  readonly isRestAsked: boolean;
  /** Called with the key when the form is filled in. */
  readonly onFill: (key: string) => void;
}

/**
 * Fills a form in with what was read of a note, as soon as that is another, and leads to what is still to be typed.
 * Returns what the fields begin with that come once the key is checked. It belongs to its note: `forgetRest`, called when
 * another key is typed, empties them.
 */
export function useReadCode(
  form: RefObject<HTMLFormElement | null>,
  read: NfeCode | undefined,
  { isRestAsked, onFill }: FormState,
) {
  const [{ turn, rest, read: known }, setFilling] = useState<Filling>({ turn: 0, rest: {}, read: undefined });
  if (read !== known) setFilling({ turn: turn + 1, rest: read ?? {}, read });
  const leads = useRef(false);
  const fill = useEffectEvent((key: string) => onFill(key));
  useEffect(() => {
    const field = fieldOf(form.current, "accessKey");
    if (!read || !field) return;
    field.value = maskNfeKey(read.key);
    field.focus();
    leads.current = true;
    fill(read.key);
  }, [form, read]);
  useEffect(() => {
    if (turn === 0 || !leads.current || !isRestAsked) return;
    leads.current = false;
    const rest = ["issuedOn", "total"].map((name) => fieldOf(form.current, name));
    rest.find((field) => field?.value === "")?.focus();
  }, [form, turn, isRestAsked]);
  return {
    turn,
    rest,
    forgetRest: () => {
      leads.current = false;
      setFilling((before) =>
        before.rest.issuedOn === undefined ? before : { ...before, turn: before.turn + 1, rest: {} },
      );
    },
  };
}
