import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "./router.tsx";

/**
 * Closes the panel that the address opens; `openIn` tells from its query which one that is. Opened from the list, closing goes back to it, however many entries
 * one went through; opened by a shared address, there is no list to go back to, and the address changes in place.
 */
export function useClosePanel(listHref: string, openIn: (search: string) => string | undefined): () => void {
  const { key, search, by } = useLocation();
  const navigate = useNavigate();
  const steps = useRef(new Map<string, number>());
  const shown = useRef<{ key: string; search: string }>(undefined);

  useEffect(() => {
    const before = shown.current;
    shown.current = { key, search };
    if (!before || before.key === key || by !== "link" || openIn(search) === undefined) return;
    const stepsBefore = openIn(before.search) === undefined ? 0 : steps.current.get(before.key);
    if (stepsBefore !== undefined) steps.current.set(key, stepsBefore + 1);
  }, [key, search, by, openIn]);

  return () => {
    const back = steps.current.get(key);
    if (back === undefined) navigate(listHref, { replace: true });
    else history.go(-back);
  };
}
