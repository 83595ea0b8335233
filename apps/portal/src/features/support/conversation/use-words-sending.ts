import type { CallOptions, Outcome } from "@colheita/client";
import { caseLimits, descriptionCode, normalizeDescription } from "@colheita/contract/support/case-form";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { focusField } from "../../../platform/focus-field.ts";
import { useLeaving } from "../../../platform/leaving.ts";
import type { ImageQueue, ReadyImage } from "../../../platform/uploads/image-queue.ts";
import { wordsProblem, wordsError } from "./words-problems.ts";
import type { WordsCode } from "./words-problems.ts";
import { codeWords } from "../case-words.ts";
import { forgetSent, savedActKey, readyImages, saveDraft } from "../form/case-drafts.ts";
import { supportKey } from "../support-key.ts";
import { takeSent } from "../form/take-sent.ts";
import { refusedWords } from "../form/use-case-images.ts";

/** Sends words, and the images that go with them. */
export type SendWords = (
  words: { readonly text: string; readonly images: ReadyImage[] },
  options: CallOptions,
) => Promise<Outcome<unknown, WordsCode>>;

/** What the words do. */
export interface WordsAct {
  /** Distinguishes this act from what the same text would do otherwise, where it is sent again. */
  readonly name: string;
  readonly send: SendWords;
  readonly onSent?: () => void;
}

interface Written {
  readonly draftName: string;
  /** What is typed; nothing when the form has gone. */
  readonly area: () => HTMLTextAreaElement | null;
  readonly queue: ImageQueue;
  readonly act: WordsAct;
}

/** What is sent: the text as it stood in the form, and as it leaves. */
interface Whole {
  readonly typed: string;
  readonly text: string;
}

/** Returns what is wrong with the images of a message: one did not get through, or there are more than it takes. */
function imagesProblem(queue: ImageQueue): string | undefined {
  return refusedWords(queue) ?? (queue.rows().length > caseLimits.images ? codeWords("TOO_MANY") : undefined);
}

/** Sends a message once, however often it is pressed, when its images are whole. What is typed meanwhile stays. */
export function useWordsSending({ draftName, area, queue, act }: Written) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<{ readonly text?: string; readonly images?: string }>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<"images" | "words">();
  const isAtWork = useRef(false);
  const leaving = useLeaving();

  /** Returns the text, when it may be sent and its images are complete. */
  async function whole(): Promise<Whole | undefined> {
    for (;;) {
      const place = area();
      if (!place) return undefined;
      const typed = place.value;
      const code = descriptionCode(typed);
      const images = imagesProblem(queue);
      setErrors({ ...(code && { text: wordsError(code) }), ...(images && { images }) });
      if (code) place.focus();
      else if (images && place.form) focusField(place.form, "images");
      if (code || images) return undefined;
      if (!queue.isBusy()) return { typed, text: normalizeDescription(typed) };
      setBusy("images");
      if (!(await queue.whenStill())) return undefined;
    }
  }

  /** Empties the form for what comes next: what was in it has been sent. */
  function begin(typed: string, images: readonly ReadyImage[]): void {
    queue.handOver(images);
    forgetSent(draftName);
    const place = area();
    if (place) {
      takeSent(place, typed);
      if (place.value !== "") saveDraft(draftName, { text: place.value });
    }
    act.onSent?.();
  }

  async function attempt(): Promise<void> {
    setProblem(undefined);
    const found = await whole();
    if (!found) return;
    setBusy("words");
    const words = { text: found.text, images: readyImages(queue.rows()) };
    // Whoever leaves finds the words and their key again: sent once more, they are the same message.
    const signal = leaving();
    try {
      const key = savedActKey(draftName, { act: act.name, ...words });
      const outcome = await act.send(words, { idempotencyKey: key, signal });
      if (outcome.ok) begin(found.typed, words.images);
      else {
        if (outcome.code === "uploads/missing") queue.sendAgain();
        setProblem(wordsProblem(outcome.code, outcome.retryAfterSeconds));
      }
      // What was sent, or what stands in its way, shows in the conversation.
      await client.invalidateQueries({ queryKey: supportKey });
    } catch (failure) {
      if (!signal.aborted) setProblem(wordsProblem(failure));
    }
  }

  async function submit(): Promise<void> {
    if (isAtWork.current) return;
    isAtWork.current = true;
    try {
      await attempt();
    } finally {
      isAtWork.current = false;
      setBusy(undefined);
    }
  }

  return { submit, errors, problem, busy };
}
