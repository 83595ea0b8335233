import { formatCents, formatDate, maskNfeKey, type NfeCode } from "@colheita/brazil";
import { useEffect, useEffectEvent, useRef } from "react";
import type { RefObject } from "react";
import { useInvoiceDraft } from "./use-invoice-draft.ts";
import { fieldOf, restNames, sayEmptied, useNoteFields, type RestName } from "./use-note-fields.ts";

interface ReadCodeEvents {
  readonly isKeyRight: boolean;
  /** Called with the key of a note that was read. */
  readonly onFill: (key: string) => void;
  /** Called with the key that was typed before a reload, and stands in the form again. */
  readonly onFound: (key: string) => void;
}

/**
 * Fills a form in with what was read of a note, as soon as that is another, and leads to what is still to be typed once
 * its key is known to be right. Provides, too, what keeps date and total with their note, and what is typed through a reload.
 */
export function useReadCode(
  form: RefObject<HTMLFormElement | null>,
  read: NfeCode | undefined,
  { isKeyRight, onFill, onFound }: ReadCodeEvents,
) {
  const note = useNoteFields(form);
  const draft = useInvoiceDraft(form, onFound);
  const leads = useRef(false);
  const field = (name: "accessKey" | RestName) => fieldOf(form.current, name);

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
    const isSame = note.isOf(readKey);
    key.value = maskNfeKey(readKey);
    key.focus();
    const said = {
      ...(issuedOn === undefined ? {} : { issuedOn: formatDate(issuedOn) }),
      ...(cents === undefined ? {} : { total: formatCents(cents) }),
    };
    sayEmptied(note.take(readKey).filter((name) => said[name] === undefined));
    for (const [name, value] of Object.entries(said)) field(name as RestName)!.value = value;
    onFill(readKey);
    draft.save();
    leads.current = true;
    if (isSame && isKeyRight) lead();
  });
  useEffect(() => {
    const key = fieldOf(form.current, "accessKey");
    if (read && key) fill(key, read);
  }, [form, read]);

  function followNote(typed: string): boolean {
    leads.current = false;
    return note.follow(typed);
  }

  function forgetNote(): void {
    note.forget();
    draft.forget();
  }

  return { followNote, noteTyped: note.typed, forgetNote, saveTyped: draft.save };
}
