import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

interface DoneNoteProps {
  /** What was done, for who does not see it. */
  label: string;
  /** It was done just now, by a control that is gone: the focus comes here, and never falls to the page. */
  isFocused: boolean;
  children: ReactNode;
}

/** Shows what was done, in the place of the form that did it. */
export function DoneNote({ label, isFocused, children }: DoneNoteProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) place.current?.focus();
  }, [isFocused]);
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={label}>
      {children}
    </div>
  );
}
