import { useState } from "react";

/**
 * Returns what a panel shows: what the address opens or, on the panel's way out, what it showed until then. Nothing
 * before it was opened for the first time.
 */
export function useLastOpen(open: string | undefined): string | undefined {
  const [shown, setShown] = useState(open);
  if (open !== undefined && open !== shown) setShown(open);
  return shown;
}
