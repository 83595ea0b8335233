import { useEffect, useRef } from "react";

/**
 * What a page has under way and its reader left goes no further: nobody is logged in, or led on, behind their back.
 * Answers a signal that tells of the leaving.
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
