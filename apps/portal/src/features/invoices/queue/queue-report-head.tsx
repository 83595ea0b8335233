import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { Progress } from "@colheita/ui/progress/progress";
import type { Pause } from "./send-queued.ts";
import type { QueuedInvoice } from "./queued-invoice.ts";
import { countsOf, endWords, pauseWords, progressWords } from "./report-words.ts";
import styles from "./queue-report.module.css";

/** Says why nothing is being sent although something waits. */
export function PauseNotice({ pause, onResume }: { pause: Pause; onResume: () => void }) {
  const { title, text } = pauseWords[pause];
  const resume = (
    <Button variant="text" onClick={onResume}>
      Tentar agora
    </Button>
  );
  return (
    <Notice
      tone="warning"
      live="status"
      icon="pause"
      title={title}
      {...(pause === "today" || pause === "stopped" ? { action: resume } : {})}
    >
      {text}
    </Notice>
  );
}

interface HeadProps {
  items: readonly QueuedInvoice[];
  sending: QueuedInvoice | undefined;
}

/** Shows how far all have come. */
export function ReportHead({ items, sending }: HeadProps) {
  const { waiting } = countsOf(items);
  return (
    <div className={styles.head}>
      <h3 className={styles.title}>{progressWords(items)}</h3>
      {waiting > 0 ? (
        <>
          <Progress value={items.length - waiting} max={items.length} label="Já enviados" />
          <p className="small soft">
            {sending ? `Enviando ${sending.name}. ` : ""}Você pode usar o portal enquanto isso, e o que faltar
            continua na sua próxima visita.
          </p>
        </>
      ) : null}
      <p role="status" className={waiting > 0 ? "visually-hidden" : "small soft"}>
        {waiting > 0 ? "" : endWords(items)}
      </p>
    </div>
  );
}
