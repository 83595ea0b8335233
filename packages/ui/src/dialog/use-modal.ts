import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { MouseEvent, RefObject, SyntheticEvent } from "react";
import { popModal, pushModal } from "./modal-stack.ts";

export interface ModalOptions {
  isOpen: boolean;
  /** While true nothing closes the dialog and its content takes no input. */
  isBusy: boolean;
  /** Whether a click on the veil closes it. */
  closesOnVeil: boolean;
  /** How long the content stays after closing, in milliseconds, for the way out. */
  leavesAfterMs: number;
  onClose: () => void;
}

export interface Modal {
  /** Whether the content is rendered: while open and during the way out. */
  isPresent: boolean;
  /** To be spread on the `<dialog>`. */
  handlers: {
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
    onClose: () => void;
    onPointerDown: (event: MouseEvent<HTMLDialogElement>) => void;
    onClick: (event: MouseEvent<HTMLDialogElement>) => void;
  };
}

const FOCUSABLE =
  "input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled, [aria-disabled='true']), a[href], [tabindex='0']";

/** Returns the marked control, else the first of the body, else of the actions; the close button is the last resort. */
function firstControl(dialog: HTMLDialogElement): HTMLElement | null {
  const marked = dialog.querySelector<HTMLElement>("[data-autofocus]");
  if (marked !== null) return marked;
  for (const part of dialog.querySelectorAll<HTMLElement>("[data-modal-part]")) {
    const control = part.querySelector<HTMLElement>(FOCUSABLE);
    if (control !== null) return control;
  }
  return null;
}

function open(dialog: HTMLDialogElement) {
  if (dialog.open) return;
  dialog.showModal();
  pushModal(dialog);
  firstControl(dialog)?.focus({ preventScroll: true });
  dialog.scrollTop = 0;
}

/** Returns the heading of the section or dialog that this stands in, if it has one. */
function headingOver(element: Element | null): HTMLElement | null {
  const section = element?.closest(":is(section, dialog)[aria-labelledby]");
  return document.getElementById(section?.getAttribute("aria-labelledby") ?? "");
}

/** Takes the focus to a heading where a closed dialog, or nothing, has it: what opened the dialog is gone. */
function leaveFor(heading: HTMLElement | null, dialog: HTMLDialogElement | null) {
  const { activeElement, body } = document;
  const isLeft = activeElement === null || activeElement === body || dialog?.contains(activeElement) === true;
  if (!isLeft || heading === null) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Closes the dialog; the platform itself returns the focus to what had it before. */
function close(dialog: HTMLDialogElement) {
  popModal(dialog);
  if (dialog.open) dialog.close();
}

function isOnVeil(event: MouseEvent<HTMLDialogElement>) {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  return (
    event.clientX < box.left ||
    event.clientX > box.right ||
    event.clientY < box.top ||
    event.clientY > box.bottom
  );
}

/**
 * Returns the ref of a `<dialog>` that follows a prop: shown as a modal, closed by Escape, its close button or the
 * veil.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, options: ModalOptions): Modal {
  const { isOpen, isBusy, closesOnVeil, leavesAfterMs, onClose } = options;
  const pressedVeil = useRef(false);
  const heading = useRef<HTMLElement>(null);
  const isOpenFromStart = useRef(isOpen);
  const [isLeaving, setIsLeaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    setIsLeaving(!isOpen && leavesAfterMs > 0);
  }

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !isOpen) return;
    // What an address opened has the page's own: nothing had the focus before.
    const pageHeading = () => document.querySelector<HTMLElement>("main h1");
    heading.current = headingOver(document.activeElement) ?? (isOpenFromStart.current ? pageHeading() : null);
    open(element);
    return () => close(element);
  }, [dialog, isOpen]);

  useLayoutEffect(() => {
    if (isOpen) return;
    leaveFor(heading.current, dialog.current);
    heading.current = null;
    isOpenFromStart.current = false;
  }, [dialog, isOpen]);

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setIsLeaving(false), leavesAfterMs);
    return () => clearTimeout(timer);
  }, [isLeaving, leavesAfterMs]);

  return {
    isPresent: isOpen || isLeaving,
    handlers: {
      onCancel: (event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isBusy) onClose();
      },
      // The browser may close it against our will (a second Escape in a row): the prop decides.
      onClose: () => {
        const element = dialog.current;
        if (element === null || element.open || !isOpen) return;
        if (isBusy) open(element);
        else onClose();
      },
      onPointerDown: (event) => {
        pressedVeil.current = isOnVeil(event);
      },
      onClick: (event) => {
        if (closesOnVeil && !isBusy && pressedVeil.current && isOnVeil(event)) onClose();
      },
    },
  };
}
