import { useEffect, useRef } from "react";

/**
 * Returns how to get a signal that aborts when the reader leaves the page: its calls go no further, so that nobody
 * is logged in, or led on, behind their back.
 */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    if (leaving.current.signal.aborted) leaving.current = new AbortController();
    const controller = leaving.current;
    return () => controller.abort();
  }, []);
  return () => leaving.current.signal;
}
