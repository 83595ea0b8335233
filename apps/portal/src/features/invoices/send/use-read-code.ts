import {
  formatCents,
  formatDate,
  maskNfeKey,
  nfeKeyRefusal,
  normalizeNfeKey,
  type NfeCode,
} from "@colheita/brazil";
import { useEffect, useEffectEvent, useRef } from "react";
import type { RefObject } from "react";
import { messages } from "../../../platform/messages.ts";

/** What a form asks for beside the key. */
type RestName = "issuedOn" | "total";

const restNames = ["issuedOn", "total"] as const;

/** What is said when what belonged to another note was emptied. */
const otherNoteWords: Readonly<Record<string, string>> = {
  "issuedOn,total": "A data e o valor eram da outra nota. Informe os desta.",
  issuedOn: "A data era da outra nota. Informe a desta.",
  total: "O valor era da outra nota. Informe o desta.",
};

const fieldOf = (form: HTMLFormElement | null, name: string): HTMLInputElement | undefined => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
};

/**
 * Fills a form in with what was read of a note, as soon as that is another, and leads to what is still to be typed once
 * its key is known to be right; `onFill` is called with the key. Date and total belong to the note of a right key:
 * `followNote`, called with what is typed as the key, empties them when another note's takes its place, and returns
 * whether one did; `forgetNote` empties all when a note was sent. `noteTyped` is to be called when one of them is typed: what is
 * typed after the key has changed belongs to the next note.
 */
export function useReadCode(
  form: RefObject<HTMLFormElement | null>,
  read: NfeCode | undefined,
  { isKeyRight, onFill }: { readonly isKeyRight: boolean; readonly onFill: (key: string) => void },
) {
  const noteKey = useRef<string>(undefined);
  const ofNextNote = useRef(new Set<RestName>());
  const leads = useRef(false);
  const field = (name: "accessKey" | RestName) => fieldOf(form.current, name);

  /** Takes a right key's note for the one that date and total belong to. Returns the names of what it emptied. */
  function takeNote(key: string | undefined): RestName[] {
    const isOther = noteKey.current !== undefined && noteKey.current !== key;
    const emptied = restNames.filter(
      (name) => isOther && !ofNextNote.current.has(name) && field(name)?.value,
    );
    for (const name of emptied) field(name)!.value = "";
    noteKey.current = key;
    ofNextNote.current.clear();
    return emptied;
  }

  function lead(): void {
    leads.current = false;
    // Whoever has gone on by themselves stays there.
    if (document.activeElement !== field("accessKey")) return;
    const next = restNames.find((name) => field(name)?.value === "");
    if (next) field(next)?.focus();
  }
  const leadAfterReading = useEffectEvent(() => {
    if (leads.current) lead();
  });
  // Before what was read is taken: it may still be the key before that is right.
  useEffect(() => {
    if (isKeyRight) leadAfterReading();
  }, [isKeyRight]);

  const fill = useEffectEvent((key: HTMLInputElement, { key: readKey, issuedOn, cents }: NfeCode) => {
    const isSame = noteKey.current === readKey;
    key.value = maskNfeKey(readKey);
    key.focus();
    const said = {
      ...(issuedOn === undefined ? {} : { issuedOn: formatDate(issuedOn) }),
      ...(cents === undefined ? {} : { total: formatCents(cents) }),
    };
    const emptied = takeNote(readKey);
    sayEmptied(emptied.filter((name) => said[name] === undefined));
    for (const [name, value] of Object.entries(said)) field(name as RestName)!.value = value;
    onFill(readKey);
    leads.current = true;
    if (isSame && isKeyRight) lead();
  });
  useEffect(() => {
    const key = fieldOf(form.current, "accessKey");
    if (read && key) fill(key, read);
  }, [form, read]);

  function followNote(typed: string): boolean {
    const key = normalizeNfeKey(typed);
    leads.current = false;
    if (key === noteKey.current || nfeKeyRefusal(key) !== null) return false;
    const isOther = noteKey.current !== undefined;
    sayEmptied(takeNote(key));
    return isOther;
  }

  function noteTyped(name: RestName): void {
    if (normalizeNfeKey(field("accessKey")?.value ?? "") !== noteKey.current) ofNextNote.current.add(name);
  }

  function forgetNote(): void {
    takeNote(undefined);
    const key = field("accessKey");
    if (!key) return;
    // Not by `reset`, after which React would take the same key for no change.
    key.value = "";
    key.focus({ preventScroll: true });
  }

  return { followNote, noteTyped, forgetNote };
}

function sayEmptied(names: readonly RestName[]): void {
  const words = otherNoteWords[names.join(",")];
  if (words !== undefined) messages.info(words);
}
