import { type ChangeEvent, type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import styles from "./file-picker.module.css";

export interface FilePickerProps {
  /** "Escolher ou soltar arquivo". */
  label: string;
  /** "JPG, PNG ou PDF, até 10 MB". */
  hint: string;
  /** Said while a file hovers over it: "Solte para enviar". */
  dropLabel: string;
  /** With it, a phone gets a camera button first: "Fotografar a nota". */
  cameraLabel?: string | undefined;
  /** Which camera: of what lies before one, or of oneself. */
  cameraFacing?: "environment" | "user";
  /** Refusal of what was chosen: title and what to do. */
  error?: { title: string; hint: string } | undefined;
  accept?: string;
  isMultiple?: boolean;
  name?: string;
  onFiles: (files: File[]) => void;
  className?: string | undefined;
}

/** Lets the reader choose, drop or photograph files. Checking and sending them is the page's. */
export function FilePicker(props: FilePickerProps) {
  const { label, hint, dropLabel, cameraLabel, error, accept, isMultiple, name, onFiles, className } = props;
  const { cameraFacing = "environment" } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    if (files.length > 0) onFiles(files);
    // The same file can be chosen again after a refusal.
    event.target.value = "";
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(isMultiple ? files : files.slice(0, 1));
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const state = isOver ? "over" : error ? "error" : undefined;
  return (
    <div className={className}>
      {cameraLabel && <Camera label={cameraLabel} facing={cameraFacing} onChange={take} />}
      <div
        className={styles.zone}
        data-state={state}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name={isOver ? "down" : error ? "warn" : "upload"} className={styles.icon} />
        <label htmlFor={id} className={styles.label}>
          {isOver ? dropLabel : label}
        </label>
        <p id={`${id}-hint`} className={styles.hint} role={error ? "alert" : undefined}>
          {error ? (
            <>
              <b>{error.title}</b> {error.hint}
            </>
          ) : (
            hint
          )}
        </p>
        <input
          id={id}
          type="file"
          name={name}
          className={styles.input}
          accept={accept}
          multiple={isMultiple}
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={take}
        />
      </div>
    </div>
  );
}

function Camera({
  label,
  facing,
  onChange,
}: {
  label: string;
  facing: "environment" | "user";
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.camera}>
      <input ref={input} type="file" accept="image/*" capture={facing} hidden onChange={onChange} />
      <Button icon="cam" fullWidth onClick={() => input.current?.click()}>
        {label}
      </Button>
    </div>
  );
}

export interface FileQueueProps {
  label: string;
  children: ReactNode;
}

/** Shows the files on their way. */
export function FileQueue({ label, children }: FileQueueProps) {
  return (
    <ul className={styles.queue} aria-label={label}>
      {children}
    </ul>
  );
}
