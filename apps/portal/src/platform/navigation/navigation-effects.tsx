import { useEffect, useLayoutEffect, useRef } from "react";
import { documentTitle, metaOf } from "../../document-words.ts";
import { messages } from "../messages.ts";
import type { ViewName } from "./page-components.ts";
import { useLocation } from "./router.tsx";
import { holdInView, trackPosition, restorePosition, scrollToTop } from "./scroll-positions.ts";

/** Returns the element that a hash names, if there is one. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A stray % is not an escape: such a hash names nothing.
    return null;
  }
}

/**
 * Moves the focus to where keyboard and screen reader go on: the target of a hash, the page's heading, or its main
 * part.
 */
function focusPage(target: Element | null): void {
  const place = target ?? document.querySelector("main h1") ?? document.querySelector("main");
  if (!(place instanceof HTMLElement)) return;
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

function setMeta(key: `name="${string}"` | `property="${string}"`, content: string): void {
  document.querySelector(`meta[${key}]`)?.setAttribute("content", content);
}

function updateDocument(name: ViewName): void {
  const title = documentTitle(name);
  document.title = title;
  setMeta('property="og:title"', title);
  const { description, robots } = metaOf(name);
  setMeta('name="description"', description);
  setMeta('name="robots"', robots);
}

/**
 * Does what a browser does when it opens a document, when the page changes without one: title and meta, scroll
 * position, focus; and it removes the messages of the page that was left (2.7).
 */
export function NavigationEffects({ name }: { name: ViewName }) {
  const { key, pathname, hash, by } = useLocation();
  const shown = useRef({ key, pathname });
  const letGo = useRef<() => void>(undefined);

  useEffect(() => {
    history.scrollRestoration = "manual";
    if (shown.current.key === key) return;
    const isOtherPage = shown.current.pathname !== pathname;
    shown.current = { key, pathname };
    const target = targetOf(hash);
    if (by === "history") restorePosition(key);
    else if (target) holdInView(target);
    else if (isOtherPage) scrollToTop();
    if (isOtherPage) {
      messages.clearTransient();
      updateDocument(name);
    }
    if (isOtherPage || target) focusPage(target);
  }, [key, pathname, hash, by, name]);

  // The browser went to the hash of a cold start before the page had its data.
  useEffect(() => {
    const target = targetOf(location.hash);
    if (target && scrollY > 0) holdInView(target);
  }, []);

  // A page that is shorter than the one before moves the scroll, which is not the reader's doing: the old position
  // is let go of before that, the new one is taken up after it.
  // oxlint-disable-next-line react/exhaustive-deps -- it is about the change of the key, not about its value
  useLayoutEffect(() => () => letGo.current?.(), [key]);
  useEffect(() => {
    letGo.current = trackPosition(key);
  }, [key]);
  return null;
}
