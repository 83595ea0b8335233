import { formatTimeInText } from "@colheita/brazil";
import { OfflineStrip } from "@colheita/ui/offline-strip/offline-strip";
import { copy } from "../../copy.ts";
import { useEffect } from "react";
import { noteSignal, noteSilence, useConnection } from "./connection-state.ts";

/** Shows the strip that says when the screen shows saved data, and since when. */
export function Connectivity() {
  const { isOnline, savedAt } = useConnection();
  useEffect(() => {
    addEventListener("offline", noteSilence);
    addEventListener("online", noteSignal);
    return () => {
      removeEventListener("offline", noteSilence);
      removeEventListener("online", noteSignal);
    };
  }, []);
  if (isOnline) return null;
  return (
    <OfflineStrip retryLabel={copy.retry} onRetry={() => location.reload()}>
      {savedAt ? `Sem sinal. Mostrando o que foi salvo às ${formatTimeInText(savedAt)}.` : "Sem sinal."}
    </OfflineStrip>
  );
}
