import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * Takes the focus to an element that has just come, where whatever had it is gone: keyboard and screen reader go on here. The
 * element needs a `tabIndex` of -1.
 */
export function useRegainFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
