import { formatDateAt } from "@colheita/brazil";
import { reopenCase, writeToCase } from "@colheita/contract/support/case-endpoints";
import type { CaseDetail } from "@colheita/contract/support/case-records";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { useState } from "react";
import { call } from "../../../platform/session/session.ts";
import styles from "./case-view.module.css";
import { isBegun } from "../form/case-drafts.ts";
import { SatisfactionPart } from "./satisfaction-part.tsx";
import { DoneNote } from "./done-note.tsx";
import type { SendWords } from "./use-words-sending.ts";
import { WordsForm } from "./words-form.tsx";

const isOver = ({ state }: CaseDetail) => state === "resolvido" || state === "fechado";

const wordsOf = {
  message: { label: "Sua mensagem *", sendLabel: "Enviar mensagem", busyLabel: "Enviando mensagem" },
  reopen: { label: "O que ainda falta resolver? *", sendLabel: "Reabrir chamado", busyLabel: "Reabrindo" },
} as const;

/** Shows the button that reopens a resolved case, while it may be. */
function ReopenOffer({ until, onAsk }: { until: Date; onAsk: () => void }) {
  return (
    <div className={styles.actions}>
      <p className="soft">
        Não resolveu? Você pode reabrir até <span className="dt">{formatDateAt(until)}</span>.
      </p>
      <div>
        <Button variant="secondary" onClick={onAsk}>
          Reabrir chamado
        </Button>
      </div>
    </div>
  );
}

/** Shows that the case was resolved while the member was writing. */
function ResolvedNews({ mayReopen }: { mayReopen: boolean }) {
  return (
    <Notice
      tone="warning"
      live="status"
      title={mayReopen ? "Este chamado foi resolvido." : "Este chamado foi fechado."}
    >
      {mayReopen
        ? "O que você escreveu continua aqui, e não foi enviado. Para enviar, reabra o chamado."
        : "O que você escreveu continua aqui, e não foi enviado. Copie o texto e abra outro chamado."}
    </Notice>
  );
}

/** Whether the form stands where the case is over: `held` where somebody was writing when it ended, `asked` to open it again. */
type Shown = "no" | "held" | "asked";

/**
 * Provides the form of a case, the same one before and after its resolution: what is typed when the answer comes
 * stays, and is then sent as another act.
 */
function useReply(found: CaseDetail) {
  const draftName = `words.${found.id}`;
  const over = isOver(found);
  const [hasBegun, setBegun] = useState(() => isBegun(draftName));
  const [shown, setShown] = useState<Shown>(over && hasBegun ? "held" : "no");
  const [wasOver, setWasOver] = useState(over);
  const [isReopened, setReopened] = useState(false);
  if (wasOver !== over) {
    setWasOver(over);
    setShown(over && hasBegun ? "held" : "no");
    if (over) setReopened(false);
  }
  const params = { caseId: found.id };
  const write: SendWords = (words, options) => call(writeToCase, { params, body: words }, options);
  const reopen: SendWords = (words, options) => call(reopenCase, { params, body: words }, options);
  const act = over
    ? { name: "reopen", send: reopen, onSent: () => setReopened(true) }
    : { name: "message", send: write, onSent: () => setReopened(false) };
  return { draftName, act, over, shown, isReopened, setBegun, ask: () => setShown("asked") };
}

/** Shows what the member can do now: write while the case is open, afterwards reopen it and rate the answer. */
export default function CaseActions({ found }: { found: CaseDetail }) {
  const { reopenUntil } = found;
  const { draftName, act, over, shown, isReopened, setBegun, ask } = useReply(found);
  const isClosed = over && reopenUntil === undefined;
  return (
    <div className={styles.actions}>
      {isReopened ? (
        <DoneNote label="Chamado reaberto" isFocused>
          <Notice tone="ok" title="Chamado reaberto.">
            Avisamos você quando a nossa equipe responder.
          </Notice>
        </DoneNote>
      ) : null}
      {!over || shown !== "no" ? (
        <section className="panel" data-preset="form" aria-label="Escrever no chamado">
          <WordsForm
            draftName={draftName}
            {...wordsOf[over ? "reopen" : "message"]}
            act={act}
            isFocused={shown === "asked"}
            news={shown === "held" ? <ResolvedNews mayReopen={!isClosed} /> : null}
            instead={isClosed ? <Button href={pathOf("contact")}>Abrir outro chamado</Button> : null}
            onBegun={setBegun}
          />
        </section>
      ) : reopenUntil ? (
        <ReopenOffer until={reopenUntil} onAsk={ask} />
      ) : null}
      {over ? <SatisfactionPart found={found} /> : null}
    </div>
  );
}
