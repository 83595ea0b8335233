import { formatTimeInText } from "@colheita/brazil";
import { OfflineStrip } from "@colheita/ui/offline-strip/offline-strip";
import { copy } from "../../copy.ts";
import { useEffect, useState } from "react";
import { noteSignal, noteSilence, useConnection } from "./connection-state.ts";

const PATIENCE_MS = 8000;

/**
 * Returns whether this page comes again when it is loaded anew. Where no worker has it, and no network either, the browser's
 * own page would take its place, and with it what is on the screen.
 */
async function mayReload(): Promise<boolean> {
  if ("serviceWorker" in navigator && navigator.serviceWorker.controller) return true;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return await fetch(location.pathname, { method: "HEAD", cache: "no-store", signal }).then(
    () => true,
    () => false,
  );
}

function Strip({ savedAt }: { savedAt: Date | undefined }) {
  const [hasTried, setTried] = useState(false);
  async function retry() {
    if (await mayReload()) location.reload();
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
