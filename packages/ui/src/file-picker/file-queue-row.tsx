import type { ReactNode } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";
import { FieldError } from "../field/field.tsx";
import { Progress } from "../progress/progress.tsx";
import styles from "./file-picker.module.css";

export interface FileQueueRowProps {
  name: string;
  /** "1,2 MB", "Na fila", "Enviada"; what became of it, and where that is. */
  line: ReactNode;
  icon?: IconName;
  /** Sent so far, of 100; absent when it waits or is done. */
  percent?: number | undefined;
  progressLabel?: string;
  /** The picture itself, in the place of the icon. */
  pictureUrl?: string | undefined;
  error?: ReactNode;
  /** "Tentar enviar foto.jpg de novo"; absent where trying again is of no use. */
  retryLabel?: string | undefined;
  onRetry?: () => void;
  /** "Cancelar nota-004218.pdf". */
  cancelLabel: string;
  onCancel?: () => void;
}

/** Shows one file on its way: name, size, progress as planted rows, its own error, and the way to remove it. */
export function FileQueueRow(props: FileQueueRowProps) {
  const { name, line, icon = "doc", percent, progressLabel, error, cancelLabel, onCancel } = props;
  const { pictureUrl, retryLabel, onRetry } = props;
  return (
    <li className={styles.row}>
      {pictureUrl === undefined ? (
        <Icon name={icon} />
      ) : (
        <img src={pictureUrl} alt="" className={styles.picture} />
      )}
      <div className={styles.file}>
        <p className={styles.name}>{name}</p>
        {error ? <FieldError>{error}</FieldError> : <p className={styles.line}>{line}</p>}
        {percent !== undefined && !error && (
          <Progress value={percent} label={progressLabel ?? name} className={styles.progress} />
        )}
      </div>
      <div className={styles.ways}>
        {retryLabel !== undefined && onRetry && (
          <IconButton icon="upload" iconSize="small" label={retryLabel} onClick={onRetry} />
        )}
        {onCancel && <IconButton icon="x" iconSize="small" label={cancelLabel} onClick={onCancel} />}
      </div>
    </li>
  );
}
