import { maskNfeKey, nfeKeyRefusal, normalizeNfeKey, type NfeCode } from "@colheita/brazil";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { RefObject } from "react";
import { messages } from "../../../platform/messages.ts";

/** What was read of a note beside its key. */
export type ReadRest = Pick<NfeCode, "issuedOn" | "cents">;

interface Filling {
  /** Counts the notes whose date and total were in the form: the key of the fields that take them. */
  readonly turn: number;
  readonly rest: ReadRest;
  /** What was read last. */
  readonly read: NfeCode | undefined;
}

const otherNoteWords = "A data e o valor eram da outra nota. Informe os desta.";

const saysRest = (read: ReadRest | undefined): boolean =>
  read?.issuedOn !== undefined || read?.cents !== undefined;

const fieldOf = (form: HTMLFormElement | null, name: string): HTMLInputElement | undefined => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
};

/**
 * Fills a form in with what was read of a note, as soon as that is another, and leads to what is still to be typed once
 * its key is known to be right. `onFill` is called with the key. Date and
 * total belong to the note of a right key: `followNote`, called with what is typed, empties them when another note's takes
 * its place, and returns whether it did; `forgetNote` does when a note was sent.
 */
export function useReadCode(
  form: RefObject<HTMLFormElement | null>,
  read: NfeCode | undefined,
  { isKeyRight, onFill }: { readonly isKeyRight: boolean; readonly onFill: (key: string) => void },
) {
  const [{ turn, rest, read: known }, setFilling] = useState<Filling>({ turn: 0, rest: {}, read: undefined });
  // What the code does not say is left as it was typed.
  if (read !== known)
    setFilling({ turn: turn + (saysRest(read) ? 1 : 0), rest: saysRest(read) ? (read ?? {}) : rest, read });
  const noteKey = useRef<string>(undefined);
  const leads = useRef(false);

  const restFields = () => ["issuedOn", "total"].map((name) => fieldOf(form.current, name));
  function lead(): void {
    leads.current = false;
    restFields()
      .find((field) => field?.value === "")
      ?.focus();
  }
  const leadOnceRight = useEffectEvent(() => {
    if (isKeyRight && leads.current) lead();
  });
  // Before what was read is taken: it may still be the key before that is right.
  useEffect(() => leadOnceRight(), [isKeyRight]);
  const fill = useEffectEvent((key: HTMLInputElement, { key: readKey, ...said }: NfeCode) => {
    const isSame = noteKey.current === readKey;
    key.value = maskNfeKey(readKey);
    key.focus();
    if (saysRest(said)) noteKey.current = readKey;
    else followNote(readKey);
    onFill(readKey);
    leads.current = true;
    if (isSame) leadOnceRight();
  });
  useEffect(() => {
    const key = fieldOf(form.current, "accessKey");
    if (read && key) fill(key, read);
  }, [form, read]);

  function forgetNote(): void {
    noteKey.current = undefined;
    setFilling((before) => ({ ...before, turn: before.turn + 1, rest: {} }));
  }

  function followNote(typed: string): boolean {
    const key = normalizeNfeKey(typed);
    leads.current = false;
    if (key === noteKey.current || nfeKeyRefusal(key) !== null) return false;
    const isOther = noteKey.current !== undefined;
    if (isOther) {
      if (restFields().some((field) => field?.value)) messages.info(otherNoteWords);
      forgetNote();
    }
    noteKey.current = key;
    return isOther;
  }

  return { turn, rest, followNote, forgetNote };
}
