import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { Progress } from "@colheita/ui/progress/progress";
import { useEffect, useRef } from "react";
import { hasNoFocus } from "../../platform/focus-field.ts";
import { cancelPhoto, retryPhoto, type PhotoSending } from "./photo-sending.ts";
import styles from "./photo.module.css";

function wordsOf({ percent, isPaused }: Extract<PhotoSending, { kind: "sending" }>): string {
  if (isPaused) return "Sem sinal. O envio continua sozinho quando a internet voltar.";
  return percent >= 100 ? "Conferindo a foto" : `${Math.floor(percent)}% enviado`;
}

/** Shows how far the new picture has come, and what came of it. */
export function PhotoProgress({ sending }: { sending: PhotoSending }) {
  const outcome = useRef<HTMLDivElement>(null);
  const progress = useRef<HTMLDivElement>(null);
  const { kind } = sending;
  const mayCancel = kind === "sending" && sending.mayCancel;
  useEffect(() => {
    if (kind === "saved" || kind === "removed" || kind === "failed") outcome.current?.focus();
  }, [kind]);
  // oxlint-disable-next-line react/exhaustive-deps -- also when the button that had the focus goes
  useEffect(() => {
    if (kind === "sending" && hasNoFocus()) progress.current?.focus();
  }, [kind, mayCancel]);
  if (sending.kind === "none") return null;
  if (sending.kind === "sending")
    return (
      <div ref={progress} tabIndex={-1} className={styles.progress}>
        <p role="status" className="strong">
          {sending.isPaused ? wordsOf(sending) : "Enviando a sua foto"}
        </p>
        <Progress value={sending.percent} label="Enviando a sua foto" />
        <p className="soft small" aria-hidden={sending.isPaused || undefined}>
          {sending.isPaused ? `${Math.floor(sending.percent)}% enviado` : wordsOf(sending)}
        </p>
        {mayCancel ? (
          <Button variant="secondary" size="small" onClick={cancelPhoto}>
            Cancelar o envio
          </Button>
        ) : null}
      </div>
    );
  return (
    <div ref={outcome} tabIndex={-1} className={styles.outcome}>
      {sending.kind === "failed" ? (
        <Notice
          tone="error"
          live="alert"
          title="A foto não foi salva."
          action={
            sending.mayTryAgain ? (
              <Button size="small" onClick={() => void retryPhoto()}>
                Tentar de novo
              </Button>
            ) : undefined
          }
        >
          {sending.words}
        </Notice>
      ) : (
        <Notice tone="ok" live="status" title={sending.kind === "saved" ? "Foto salva." : "Foto removida."}>
          {sending.kind === "saved"
            ? "Ela já aparece nos outros aparelhos em que você está."
            : "No lugar dela voltou o desenho da sua conta."}
        </Notice>
      )}
    </div>
  );
}
