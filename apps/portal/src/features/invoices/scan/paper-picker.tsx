import type { NfeCode } from "@colheita/brazil";
import { Button } from "@colheita/ui/button/button";
import { FilePicker } from "@colheita/ui/file-picker/file-picker";
import { Spinner } from "@colheita/ui/spinner/spinner";
import { useEffect, useRef, useState } from "react";
import { useBackOnline } from "../../../platform/connection/use-back-online.ts";
import { CameraDialog } from "./camera-dialog.tsx";
import { ACCEPTED_PAPERS } from "./paper-kind.ts";
import { readPaper } from "./read-paper.ts";
import { scanRefusalWords, type ScanRefusal } from "./scan-words.ts";
import styles from "./scan.module.css";

/** Reads one file at a time: another that is chosen takes its place. */
function usePaper(onRead: (code: NfeCode) => void) {
  const [readingName, setReadingName] = useState<string>();
  const [refusal, setRefusal] = useState<ScanRefusal>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  // Its reader can come now.
  useBackOnline(() => setRefusal((now) => (now === "no-reader" ? undefined : now)));

  async function read(file: File): Promise<void> {
    current.current?.abort();
    const reading = new AbortController();
    current.current = reading;
    setReadingName(file.name);
    setRefusal(undefined);
    try {
      const found = await readPaper(file, reading.signal);
      setReadingName(undefined);
      if ("refusal" in found) setRefusal(found.refusal);
      else onRead(found);
    } catch (error) {
      if (!reading.signal.aborted) reportError(error);
    } finally {
      // Its reader is let go of.
      reading.abort();
    }
  }

  return { readingName, refusal, read };
}

interface PaperPickerProps {
  /** Called with what the code of a note says. */
  onRead: (code: NfeCode) => void;
}

/** Shows the ways to have the code of a note read: by the camera, from a photo, from a PDF. */
export function PaperPicker({ onRead }: PaperPickerProps) {
  const [isCameraOpen, setCameraOpen] = useState(false);
  const { readingName, refusal, read } = usePaper(onRead);
  return (
    <div className={styles.panel}>
      <Button icon="cam" fullWidth="phone" onClick={() => setCameraOpen(true)}>
        Ler com a câmera
      </Button>
      <FilePicker
        label="Escolher foto ou PDF da nota"
        hint="JPG, PNG ou PDF, com o código de barras ou o QR code inteiro. O arquivo não é enviado: só o código é lido."
        dropLabel="Solte para ler"
        accept={ACCEPTED_PAPERS}
        error={refusal && scanRefusalWords[refusal]}
        onFiles={([file]) => {
          if (file) void read(file);
        }}
      />
      <p role="status" className={styles.words}>
        {readingName === undefined ? null : (
          <>
            <Spinner /> Lendo {readingName}
          </>
        )}
      </p>
      <CameraDialog
        isOpen={isCameraOpen}
        onClose={() => setCameraOpen(false)}
        onRead={(code) => {
          setCameraOpen(false);
          onRead(code);
        }}
      />
    </div>
  );
}
