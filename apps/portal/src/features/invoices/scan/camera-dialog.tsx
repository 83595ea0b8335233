import type { NfeCode } from "@colheita/brazil";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Notice } from "@colheita/ui/notice/notice";
import { Spinner } from "@colheita/ui/spinner/spinner";
import { useEffect, useRef, useState } from "react";
import { hasNoFocus } from "../../../platform/focus-field.ts";
import { cameraRefusalWords, scanRefusalWords } from "./scan-words.ts";
import { useCamera, type CameraState } from "./use-camera.ts";
import styles from "./scan.module.css";

function Words({ state }: { state: CameraState }) {
  if (state.status === "opening")
    return (
      <p role="status" className={styles.words}>
        <Spinner /> Abrindo a câmera
      </p>
    );
  if (state.status === "searching")
    return (
      <p role="status" className={styles.words}>
        {state.isSlow
          ? "Ainda não deu? Chegue mais perto, evite reflexo e deixe o código inteiro na tela."
          : "Aponte para o código de barras ou o QR code da nota. Ele é lido sozinho."}
      </p>
    );
  const { title, hint } =
    state.status === "refused" ? cameraRefusalWords[state.refusal] : scanRefusalWords[state.refusal];
  return (
    <Notice tone="error" live="alert" title={title}>
      {hint}
    </Notice>
  );
}

interface ViewfinderProps {
  onRead: (code: NfeCode) => void;
  onTryAgain: () => void;
}

function Viewfinder({ onRead, onTryAgain }: ViewfinderProps) {
  const { video, state, light } = useCamera(onRead);
  const place = useRef<HTMLDivElement>(null);
  const isEnded = state.status === "refused" || state.status === "useless";
  // What was pressed goes, to try again or with the picture: whoever pressed it stays at the camera.
  useEffect(() => {
    if (hasNoFocus()) place.current?.focus();
  });
  return (
    <div ref={place} role="group" aria-label="Câmera" tabIndex={-1} className={styles.viewfinder}>
      <div className={styles.picture} hidden={isEnded}>
        <video ref={video} className={styles.video} muted playsInline aria-label="O que a câmera vê" />
        <span className={styles.frame} aria-hidden="true" />
      </div>
      <Words state={state} />
      {isEnded ? (
        <Button variant="secondary" icon="cam" onClick={onTryAgain}>
          Tentar de novo
        </Button>
      ) : null}
      {light && !isEnded ? (
        <Button variant="secondary" onClick={light.turn}>
          {light.isOn ? "Apagar a luz" : "Acender a luz"}
        </Button>
      ) : null}
    </div>
  );
}

interface CameraDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onRead: (code: NfeCode) => void;
}

/** Shows what the camera sees, until it has seen the code of a note. */
export function CameraDialog({ isOpen, onClose, onRead }: CameraDialogProps) {
  const [tries, setTries] = useState(0);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Ler o código da nota"
      closeLabel="Fechar a câmera"
      width="wide"
    >
      <Viewfinder key={tries} onRead={onRead} onTryAgain={() => setTries(tries + 1)} />
    </Dialog>
  );
}
