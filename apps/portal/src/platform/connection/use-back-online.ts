import { useEffect, useEffectEvent } from "react";

/** Calls back whenever the browser has a network again. Whether it leads anywhere shows at the next answer. */
export function useBackOnline(onBack: () => void): void {
  const callBack = useEffectEvent(onBack);
  useEffect(() => {
    const hear = () => callBack();
    addEventListener("online", hear);
    return () => removeEventListener("online", hear);
  }, []);
}
