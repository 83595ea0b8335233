import { caseRefusals, normalizeDescription, type AttachedImage } from "@colheita/contract/support/case-form";
import { useRef, useState } from "react";
import { typedIn, type CaseValues } from "./case-draft.ts";
import { caseErrors, type CaseErrors } from "../case-words.ts";
import { imageErrors, imagesOfDraft, queuesFor, type CaseImages } from "./use-case-images.ts";
import type { CaseOffer } from "./use-case-offer.ts";
import type { CaseSending } from "./use-case-sending.ts";

interface Submitted {
  /** The form; nothing when it has gone. */
  readonly form: () => HTMLFormElement | null;
  readonly offer: CaseOffer;
  readonly images: CaseImages;
  readonly sending: CaseSending;
  /** Shows what is wrong, and leads there; with nothing, that nothing is. */
  readonly show: (errors: CaseErrors | undefined) => void;
}

const isThere = (image: AttachedImage | undefined): image is AttachedImage => image !== undefined;

/**
 * Sends the form, once however often it is pressed. It is held to its rules first, then waits until its images are whole,
 * and is held to them again: what is typed meanwhile counts.
 */
export function useCaseSubmission({ form, offer, images, sending, show }: Submitted) {
  const { types, contact, recordTypeId } = offer;
  const [isWaiting, setWaiting] = useState(false);
  const isAtWork = useRef(false);

  function problemsOf(typed: CaseValues): CaseErrors | undefined {
    const draft = { ...typed, images: imagesOfDraft(images, typed.reason) };
    const found = caseErrors(caseRefusals(draft, { types, isMember: contact !== undefined }));
    const errors = { ...imageErrors(images, typed.reason), ...found };
    return Object.keys(errors).length > 0 ? errors : undefined;
  }

  /** Returns the values of the form when all of it may be sent; nothing where it may not, or is gone. */
  async function whole(): Promise<CaseValues | undefined> {
    for (;;) {
      const place = form();
      if (!place) return undefined;
      const typed = typedIn(place);
      const errors = problemsOf(typed);
      show(errors);
      if (errors) return undefined;
      const busy = queuesFor(images, typed.reason).filter((queue) => queue.isBusy());
      if (busy.length === 0) return typed;
      setWaiting(true);
      const areThere = await Promise.all(busy.map((queue) => queue.whenStill()));
      if (areThere.includes(false)) return undefined;
    }
  }

  async function attempt(): Promise<void> {
    const typed = await whole();
    setWaiting(false);
    if (!typed) return;
    const attached = imagesOfDraft(images, typed.reason).filter(isThere);
    const body = {
      ...typed,
      description: normalizeDescription(typed.description),
      images: attached,
      recordTypeId,
    };
    const refused = await sending.send(contact ? { ...body, contactId: contact.id } : body, () => {
      for (const queue of queuesFor(images, typed.reason)) queue.sendAgain();
    });
    if (refused) show(refused);
  }

  async function submit(): Promise<void> {
    if (isAtWork.current) return;
    isAtWork.current = true;
    try {
      await attempt();
    } finally {
      isAtWork.current = false;
    }
  }

  return { submit, isWaiting };
}
