import { useEffectEvent, useLayoutEffect } from "react";

const MARK = "isPanel";

function stateNow(): Record<string, unknown> {
  return (history.state ?? {}) as Record<string, unknown>;
}

/** Leaves a history entry whose panel is no longer there: it was closed, or the page was reloaded. */
export function leavePanelEntry(): void {
  if (stateNow()[MARK] === true) history.back();
}

/**
 * Gives an open panel that has no address an entry of the history, so that "back", also as a phone's gesture, closes
 * the panel and not the page. Closed in another way, the panel takes its entry along. The router sees one and the same
 * entry, whose key stays: scroll position and focus are left alone.
 *
 * `onBack` closes the panel, or returns false where it stays: it then gets its entry again.
 */
export function usePanelEntry(isOpen: boolean, onBack: () => boolean): void {
  const mayGo = useEffectEvent(onBack);
  // Before the panel is seen: "back" right after it must find the entry.
  useLayoutEffect(() => {
    if (!isOpen) return leavePanelEntry();
    const put = () => history.pushState({ ...stateNow(), [MARK]: true }, "");
    const follow = () => {
      if (stateNow()[MARK] !== true && !mayGo()) put();
    };
    put();
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [isOpen]);
}
