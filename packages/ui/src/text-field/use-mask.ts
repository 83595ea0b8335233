import { type ChangeEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { applyMask, type Mask } from "./mask.ts";

type InputChange = ChangeEvent<HTMLInputElement>;

/**
 * Masks a field as it is typed, without controlling it: the value stays the browser's. What was typed or filled in
 * before hydration is masked as soon as it is hydrated.
 */
export function useMask(inputRef: RefObject<HTMLInputElement | null>, mask: Mask | undefined) {
  const before = useRef("");
  useEffect(() => {
    const element = inputRef.current;
    if (!element || !mask) return;
    const masked = mask(element.value);
    if (masked !== element.value) element.value = masked;
    before.current = masked;
  }, [inputRef, mask]);

  return useCallback(
    (event: InputChange) => {
      const element = event.currentTarget;
      const native: Event = event.nativeEvent;
      const isComposing = "isComposing" in native && native.isComposing === true;
      if (!mask || isComposing) return;
      const inputType = "inputType" in native ? String(native.inputType) : undefined;
      const caret = element.selectionStart ?? element.value.length;
      const next = applyMask({ value: element.value, caret }, mask, before.current, inputType);
      if (next.value !== element.value) {
        element.value = next.value;
        if (document.activeElement === element) element.setSelectionRange(next.caret, next.caret);
      }
      before.current = next.value;
    },
    [mask],
  );
}
