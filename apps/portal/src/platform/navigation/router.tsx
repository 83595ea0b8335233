import { createContext, startTransition, useContext, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";

export interface PageLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Distinguishes entries of the history, also two of the same address. */
  readonly key: string;
  /** How the reader came here. */
  readonly by: "arrival" | "link" | "history";
}

export interface NavigateOptions {
  /** Takes the current entry's place, so that "back" does not lead here again. */
  readonly replace?: boolean;
}

export type Navigate = (to: string, options?: NavigateOptions) => void;

interface Navigation {
  readonly location: PageLocation;
  readonly navigate: Navigate;
}

const NavigationContext = createContext<Navigation | undefined>(undefined);

function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error("There is no router above");
  return navigation;
}

/** Returns where the reader is. */
export function useLocation(): PageLocation {
  return useNavigation().location;
}

/** Goes to an address of this site. */
export function useNavigate(): Navigate {
  return useNavigation().navigate;
}

const ARRIVAL_KEY = "arrival";

interface EntryState {
  readonly key?: string;
  /** How many entries of this document lie before this one. */
  readonly index?: number;
}

/** Returns the place of an entry among those of this document, which distinguishes back from forward. */
export function indexOf(state: unknown): number {
  return (state as EntryState | null)?.index ?? 0;
}

function currentLocation(by: PageLocation["by"]): PageLocation {
  const { pathname, search, hash } = location;
  const state = history.state as EntryState | null;
  return { pathname, search, hash, key: state?.key ?? ARRIVAL_KEY, by };
}

/** Returns whether it keeps a reader who went "back" or "forward" where they are. */
type MoveGuard = (event: PopStateEvent) => boolean;
let guard: MoveGuard | undefined;

/** Asks before a move is followed. Returns what ends the asking. */
export function guardMoves(next: MoveGuard): () => void {
  guard = next;
  return () => {
    guard = undefined;
  };
}

/**
 * Provides the location to React, in step with the browser's history. A change is a transition: the page that is
 * left stays until the code of the next one has loaded.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => currentLocation("arrival"));
  useEffect(() => {
    const follow = (event: PopStateEvent) => {
      if (!guard?.(event)) startTransition(() => setPlace(currentLocation("history")));
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  const navigation = useMemo<Navigation>(
    () => ({
      location: place,
      navigate: (to, { replace = false } = {}) => {
        const index = indexOf(history.state) + (replace ? 0 : 1);
        const state: EntryState = { key: Math.random().toString(36).slice(2), index };
        if (replace) history.replaceState(state, "", to);
        else history.pushState(state, "", to);
        startTransition(() => setPlace(currentLocation("link")));
      },
    }),
    [place],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** Provides a fixed path, while prerendering. */
export function StillRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const still: Navigation = {
    location: { pathname, search: "", hash: "", key: ARRIVAL_KEY, by: "arrival" },
    navigate: () => {
      throw new Error("Nobody navigates while prerendering");
    },
  };
  return <NavigationContext value={still}>{children}</NavigationContext>;
}

interface Press {
  readonly defaultPrevented: boolean;
  readonly button: number;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * Returns whether a press on a link is for the router: other buttons and keys open tabs and windows, which is the
 * browser's work.
 */
export function isPlainPress(press: Press): boolean {
  const hasKey = press.metaKey || press.altKey || press.ctrlKey || press.shiftKey;
  return !press.defaultPrevented && press.button === 0 && !hasKey;
}
