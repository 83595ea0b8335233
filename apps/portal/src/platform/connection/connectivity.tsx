import { formatTimeInText } from "@colheita/brazil";
import { OfflineStrip } from "@colheita/ui/offline-strip/offline-strip";
import { copy } from "../../copy.ts";
import { useEffect, useState } from "react";
import { isAnswered } from "../boot/reload-once.ts";
import { noteSignal, noteSilence, useConnection } from "./connection-state.ts";

function Strip({ savedAt }: { savedAt: Date | undefined }) {
  const [hasTried, setTried] = useState(false);
  async function retry() {
    // Whatever the screen shows may not come again without an answer.
    if (await isAnswered()) location.reload();
    else setTried(true);
  }
  const said = hasTried ? "Ainda sem sinal." : "Sem sinal.";
  return (
    <OfflineStrip retryLabel={copy.retry} onRetry={() => void retry()}>
      {savedAt ? `${said} Mostrando o que foi salvo às ${formatTimeInText(savedAt)}.` : said}
    </OfflineStrip>
  );
}

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
  return isOnline ? null : <Strip savedAt={savedAt} />;
}
