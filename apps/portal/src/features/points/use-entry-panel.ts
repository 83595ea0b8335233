import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "../../platform/navigation/router.tsx";
import { openEntryOf } from "./statement-view-rules.ts";

/**
 * Closes the panel that the address opens. Opened from the list, closing goes back to it, however many entries
 * one went through; opened by a shared address, there is no list to go back to, and the address changes in place.
 */
export function useClosePanel(listHref: string): () => void {
  const { key, search, by } = useLocation();
  const navigate = useNavigate();
  const steps = useRef(new Map<string, number>());
  const shown = useRef<{ key: string; search: string }>(undefined);

  useEffect(() => {
    const before = shown.current;
    shown.current = { key, search };
    if (!before || before.key === key || by !== "link" || openEntryOf(search) === undefined) return;
    const stepsBefore = openEntryOf(before.search) === undefined ? 0 : steps.current.get(before.key);
    if (stepsBefore !== undefined) steps.current.set(key, stepsBefore + 1);
  }, [key, search, by]);

  return () => {
    const back = steps.current.get(key);
    if (back === undefined) navigate(listHref, { replace: true });
    else history.go(-back);
  };
}
