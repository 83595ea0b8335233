import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";
import { forgetDraft, saveDraft, savedDraft } from "../../../platform/drafts.ts";
import { useMemberId } from "../../../platform/session/use-member-id.ts";
import { fieldOf, restNames } from "./use-note-fields.ts";

const DRAFT = "invoice";
const names = ["accessKey", ...restNames] as const;

/**
 * Keeps what is typed of an invoice until it is sent, through a reload too: once the member is known it stands in the form again, and
 * `onFound` is called with its key.
 */
export function useInvoiceDraft(form: RefObject<HTMLFormElement | null>, onFound: (key: string) => void) {
  const memberId = useMemberId();
  const valueOf = (name: (typeof names)[number]) => fieldOf(form.current, name)?.value ?? "";
  const fill = useEffectEvent(() => {
    const draft = savedDraft(DRAFT);
    const found = names.filter((name) => draft[name]);
    // What was typed since the page came is newer.
    if (found.length === 0 || names.some(valueOf)) return;
    for (const name of found) fieldOf(form.current, name)!.value = draft[name] ?? "";
    onFound(valueOf("accessKey"));
  });
  useEffect(() => {
    if (memberId !== undefined) fill();
  }, [memberId]);
  return {
    save: () => saveDraft(DRAFT, Object.fromEntries(names.map((name) => [name, valueOf(name)]))),
    forget: () => forgetDraft(DRAFT),
  };
}
