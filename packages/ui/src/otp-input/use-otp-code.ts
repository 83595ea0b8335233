import { type ChangeEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { cellAt, cleanCode } from "./otp-code.ts";

interface OtpOptions {
  length: number;
  onCodeChange?: (code: string) => void;
  onComplete?: (code: string) => void;
}

/**
 * Follows the one input of an access code: its text, cleaned, and where its caret stands while it has the focus.
 * `code` is undefined until the script has arrived; until then the input shows its own text.
 */
export function useOtpCode({ length, onCodeChange, onComplete }: OtpOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState<string>();
  const [caret, setCaret] = useState<number>();
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    element.value = cleanCode(element.value, length);
    setCode(element.value);
    const follow = () => {
      setCaret(document.activeElement === element ? (element.selectionEnd ?? 0) : undefined);
    };
    follow();
    const changes = ["selectionchange", "focusin", "focusout"];
    changes.forEach((name) => document.addEventListener(name, follow));
    return () => changes.forEach((name) => document.removeEventListener(name, follow));
  }, [length]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const element = event.currentTarget;
    const typed = element.value;
    const next = cleanCode(typed, length);
    if (next !== typed) {
      const place = cleanCode(typed.slice(0, element.selectionEnd ?? typed.length), length).length;
      element.value = next;
      element.setSelectionRange(place, place);
    }
    setCode(next);
    setCaret(element.selectionEnd ?? next.length);
    onCodeChange?.(next);
    if (next.length === length && next !== code) onComplete?.(next);
  };
  // The cells are wider than the unseen letters: a press puts the caret into the cell under it.
  const press = (event: PointerEvent<HTMLInputElement>) => {
    const element = event.currentTarget;
    if (element.selectionStart !== element.selectionEnd) return;
    const cells = [...(element.parentElement?.querySelectorAll("[data-cell]") ?? [])];
    const edges = cells.map((cell) => cell.getBoundingClientRect());
    const place = Math.min(cellAt(event.clientX, edges), element.value.length);
    element.setSelectionRange(place, place);
  };
  return { input, code, caret, change, press };
}
