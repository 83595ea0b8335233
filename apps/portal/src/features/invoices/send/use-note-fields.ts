import { nfeKeyRefusal, normalizeNfeKey } from "@colheita/brazil";
import { useRef } from "react";
import type { RefObject } from "react";
import { messages } from "../../../platform/messages.ts";

/** What a form asks for beside the key. */
export type RestName = "issuedOn" | "total";

export const restNames = ["issuedOn", "total"] as const;

/** What is said when what belonged to another note was emptied. */
const otherNoteWords: Readonly<Record<string, string>> = {
  "issuedOn,total": "A data e o valor eram da outra nota. Informe os desta.",
  issuedOn: "A data era da outra nota. Informe a desta.",
  total: "O valor era da outra nota. Informe o desta.",
};

/** Says which fields were emptied, if any were. */
export function sayEmptied(names: readonly RestName[]): void {
  const words = otherNoteWords[names.join(",")];
  if (words !== undefined) messages.info(words);
}

/** Returns a field of a form, once there is one. */
export function fieldOf(
  form: HTMLFormElement | null,
  name: "accessKey" | RestName,
): HTMLInputElement | undefined {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

/**
 * Keeps date and total with the note of a right key. `follow`, called with what is typed as the key, empties them when
 * another note's takes its place, and returns whether one did; `forget` empties all when a note was sent. `typed` is to be
 * called when one of the two is typed: what is typed after the key has changed belongs to the next note.
 */
export function useNoteFields(form: RefObject<HTMLFormElement | null>) {
  const noteKey = useRef<string>(undefined);
  const ofNextNote = useRef(new Set<RestName>());
  const field = (name: "accessKey" | RestName) => fieldOf(form.current, name);

  /** Takes a right key's note for the one that date and total belong to. Returns the names of what it emptied. */
  function take(key: string | undefined): RestName[] {
    const isOther = noteKey.current !== undefined && noteKey.current !== key;
    const emptied = restNames.filter(
      (name) => isOther && !ofNextNote.current.has(name) && field(name)?.value,
    );
    for (const name of emptied) field(name)!.value = "";
    noteKey.current = key;
    ofNextNote.current.clear();
    return emptied;
  }

  function follow(typedKey: string): boolean {
    const key = normalizeNfeKey(typedKey);
    // What was typed while a character was missing is this note's.
    if (key === noteKey.current) ofNextNote.current.clear();
    if (key === noteKey.current || nfeKeyRefusal(key) !== null) return false;
    const isOther = noteKey.current !== undefined;
    sayEmptied(take(key));
    return isOther;
  }

  function typed(name: RestName): void {
    if (normalizeNfeKey(field("accessKey")?.value ?? "") !== noteKey.current) ofNextNote.current.add(name);
  }

  function forget(): void {
    ofNextNote.current.clear();
    take(undefined);
    const key = field("accessKey");
    if (!key) return;
    // Not by `reset`, after which React would take the same key for no change.
    key.value = "";
    key.focus({ preventScroll: true });
  }

  return { isOf: (key: string) => noteKey.current === key, take, follow, typed, forget };
}
