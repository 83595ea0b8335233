import { useEffect, useEffectEvent, useRef, useState } from "react";
import { guardMoves, indexOf, isPlainPress, useNavigate } from "./router.tsx";

/** Returns the link that a press is on, where it leads to another page of this site in this tab. */
function linkAway(event: MouseEvent, here: string): URL | undefined {
  if (!isPlainPress(event) || !(event.target instanceof Element)) return undefined;
  const anchor = event.target.closest("a");
  if (!anchor?.href || anchor.target === "_blank" || anchor.hasAttribute("download")) return undefined;
  const url = new URL(anchor.href);
  return url.origin === location.origin && url.pathname !== here ? url : undefined;
}

/** A reader who was about to leave a page that holds something unsaved. */
export interface LeaveGuard {
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/**
 * Asks before a reader leaves a page that holds something unsaved: by a link, by "back" and "forward", and, in the
 * browser's own words, by closing or reloading the tab. What leads away without them (a session that ended) is not held up.
 */
export function useLeaveGuard(isHeld: boolean): LeaveGuard {
  const navigate = useNavigate();
  const [way, setWay] = useState<{ readonly go: () => void }>();
  const isLetGo = useRef(false);
  const hold = useEffectEvent((go: () => void) => setWay({ go }));
  const follow = useEffectEvent(({ pathname, search, hash }: URL) => navigate(pathname + search + hash));

  useEffect(() => {
    isLetGo.current = false;
    if (!isHeld) return undefined;
    const here = location.pathname;
    const index = indexOf(history.state);
    const left = new AbortController();
    const { signal } = left;
    const onPress = (event: MouseEvent) => {
      const url = isLetGo.current ? undefined : linkAway(event, here);
      if (!url) return;
      event.preventDefault();
      event.stopPropagation();
      hold(() => follow(url));
    };
    // The browser has moved already: it is led back, and the page stays.
    const unguard = guardMoves(({ state }) => {
      if (isLetGo.current || location.pathname === here) return false;
      const entries = indexOf(state) - index || -1;
      history.go(-entries);
      hold(() => history.go(entries));
      return true;
    });
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLetGo.current) event.preventDefault();
    };
    document.addEventListener("click", onPress, { capture: true, signal });
    addEventListener("beforeunload", onUnload, { signal });
    return () => {
      unguard();
      left.abort();
    };
  }, [isHeld]);

  return {
    isAsking: way !== undefined,
    stay: () => setWay(undefined),
    leave: () => {
      isLetGo.current = true;
      setWay(undefined);
      way?.go();
    },
  };
}
