/** Follows whether someone points at or has the focus in a floating layer. */
export interface Reader {
  /** To be called after items came or went: one that left with the focus or the pointer causes no event. */
  itemsChanged: () => void;
  stop: () => void;
}

/** What a layer is told of its reader. */
export interface ReaderEvents {
  readonly onHold: (isHeld: boolean) => void;
  /** A finger touched the page, or an item beside its buttons: what floats over small screens is in the way of what it is after. */
  readonly onTouch: () => void;
}

/** Watches `layer`; items in it carry `data-layer-item`. */
export function watchReader(layer: HTMLElement, { onHold, onTouch }: ReaderEvents): Reader {
  const listening = new AbortController();
  const { signal } = listening;
  let isPointed = false;
  let isFocused = false;
  let cameFrom: HTMLElement | null = null;

  function report() {
    onHold(isPointed || isFocused);
  }
  function point(isInside: boolean) {
    isPointed = isInside;
    report();
  }
  function enter({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !layer.contains(relatedTarget)) cameFrom = relatedTarget;
    isFocused = true;
    report();
  }
  function leave({ relatedTarget }: FocusEvent) {
    // Without a target the item went with its focus, or the window lost it: `itemsChanged` decides.
    if (relatedTarget === null || (relatedTarget instanceof Node && layer.contains(relatedTarget))) return;
    isFocused = false;
    report();
  }
  function itemsChanged() {
    if (isFocused && !layer.contains(document.activeElement)) {
      const next = layer.querySelector<HTMLElement>("button, a[href]") ?? cameFrom;
      if (document.activeElement === document.body && next?.isConnected === true) next.focus();
      isFocused = layer.contains(document.activeElement);
    }
    if (isPointed) isPointed = layer.querySelector("[data-layer-item]:hover") !== null;
    report();
  }

  function touch({ pointerType, target }: PointerEvent) {
    if (pointerType !== "touch" || !(target instanceof Element)) return;
    if (!layer.contains(target) || target.closest("button, a[href]") === null) onTouch();
  }

  document.addEventListener("pointerup", touch, { signal });
  layer.addEventListener("pointerenter", () => point(true), { signal });
  layer.addEventListener("pointerleave", () => point(false), { signal });
  layer.addEventListener("focusin", enter, { signal });
  layer.addEventListener("focusout", leave, { signal });
  return {
    itemsChanged,
    stop: () => {
      listening.abort();
      onHold(false);
    },
  };
}
