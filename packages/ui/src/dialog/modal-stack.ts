/** The modal dialogs open at this moment, the topmost last. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly HTMLDialogElement[]) {
  const wasLocked = open.length > 0;
  open = next;
  const isLocked = open.length > 0;
  if (isLocked !== wasLocked) lockScroll(isLocked);
  for (const listener of listeners) listener();
}

/** Marks the page as locked; the style sheet keeps the place of a scroll bar that takes room. */
function lockScroll(isLocked: boolean) {
  const root = document.documentElement;
  if (!isLocked) {
    delete root.dataset["scrollLock"];
    return;
  }
  root.dataset["scrollLock"] = window.innerWidth > root.clientWidth ? "gutter" : "plain";
}

/** Registers `dialog` as the topmost modal. */
export function pushModal(dialog: HTMLDialogElement): void {
  publish([...open.filter((other) => other !== dialog), dialog]);
}

/** Removes `dialog`, which is no longer shown. */
export function popModal(dialog: HTMLDialogElement): void {
  if (open.includes(dialog)) publish(open.filter((other) => other !== dialog));
}

/** Subscribes to changes of the stack, for `useSyncExternalStore`. */
export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Returns the topmost open modal, or null: everything outside it is inert. */
export function topModal(): HTMLDialogElement | null {
  return open.at(-1) ?? null;
}
