import { useEffect, useId, useRef } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { FieldError } from "../field/field.tsx";
import { Icon } from "../icon/icon.tsx";
import { Progress } from "../progress/progress.tsx";
import styles from "./photo-field.module.css";

/** The photo that was chosen. */
export interface ChosenPhoto {
  name: string;
  /** How far it has come, until it is ready: "45% de 1,2 MB". */
  line: string;
  isReady: boolean;
  pictureUrl?: string | undefined;
  /** Sent so far, of 100; absent when it waits or is done. */
  percent?: number | undefined;
  progressLabel: string;
  /** "Remover selfie-cnh.jpg". */
  removeLabel: string;
  onRemove: () => void;
  /** Absent where trying again is of no use. */
  retryLabel?: string | undefined;
  onRetry: () => void;
}

export interface PhotoFieldProps {
  /** Which photo: "CNH (Frente) ou RG (Frente e verso) *". */
  label: string;
  /** "Tirar foto ou escolher". */
  chooseLabel: string;
  name: string;
  accept: string;
  /** What is wrong, with the photo or for want of one. */
  error?: string | undefined;
  photo?: ChosenPhoto | undefined;
  onFiles: (files: File[]) => void;
}

/** Shows one photo with a name of its own: a place to take or choose it, then the photo itself. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, error, photo } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const isChosen = photo !== undefined;
  const wasChosen = useRef(isChosen);

  // What was pressed goes with the change: whoever pressed it stays at the field.
  useEffect(() => {
    const hasChanged = wasChosen.current !== isChosen;
    wasChosen.current = isChosen;
    if (hasChanged && document.activeElement === document.body) place.current?.focus();
  }, [isChosen]);

  return (
    <div ref={place} role="group" aria-labelledby={`${id}-label`} data-field={props.name} tabIndex={-1}>
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      {photo ? <Tile photo={photo} /> : <Place {...props} id={id} />}
      {error ? (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </div>
  );
}

/** Shows the native input over its place: press, keyboard and drop all reach it. */
function Place({ id, chooseLabel, name, accept, error, onFiles }: PhotoFieldProps & { id: string }) {
  return (
    <div className={styles.place} data-state={error ? "error" : undefined}>
      <Icon name="cam" className={styles.icon} />
      <p id={`${id}-choose`} className={styles.choose}>
        {chooseLabel}
      </p>
      <input
        type="file"
        name={name}
        className={styles.input}
        accept={accept}
        aria-labelledby={`${id}-label ${id}-choose`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again after a refusal.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

function Tile({ photo }: { photo: ChosenPhoto }) {
  const { name, line, isReady, pictureUrl, percent, progressLabel } = photo;
  return (
    <div className={styles.tile}>
      {pictureUrl === undefined ? null : <img src={pictureUrl} alt="" className={styles.picture} />}
      <div className={styles.foot}>
        <Icon name={isReady ? "check" : "cam"} size="small" />
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          {isReady ? <p className="visually-hidden">{line}</p> : <p className={styles.line}>{line}</p>}
          {percent === undefined ? null : <Progress value={percent} label={progressLabel} />}
        </div>
        {photo.retryLabel === undefined ? null : (
          <IconButton icon="upload" iconSize="small" label={photo.retryLabel} onClick={photo.onRetry} />
        )}
        <IconButton icon="trash" iconSize="small" label={photo.removeLabel} onClick={photo.onRemove} />
      </div>
    </div>
  );
}
