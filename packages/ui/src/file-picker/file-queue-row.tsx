import { IconButton } from "../button/icon-button.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";
import { FieldError } from "../field/field.tsx";
import { Progress } from "../progress/progress.tsx";
import styles from "./file-picker.module.css";

export interface FileQueueRowProps {
  name: string;
  /** "1,2 MB", "Na fila", "Enviada". */
  line: string;
  icon?: IconName;
  /** Sent so far, of 100; absent when it waits or is done. */
  percent?: number;
  progressLabel?: string;
  error?: string;
  /** "Cancelar nota-004218.pdf". */
  cancelLabel: string;
  onCancel?: () => void;
}

/** One file on its way: name, size, rows being planted, its own error, a way out. */
export function FileQueueRow(props: FileQueueRowProps) {
  const { name, line, icon = "doc", percent, progressLabel, error, cancelLabel, onCancel } = props;
  return (
    <li className={styles.row}>
      <Icon name={icon} />
      <div className={styles.file}>
        <p className={styles.name}>{name}</p>
        {error ? <FieldError>{error}</FieldError> : <p className={styles.line}>{line}</p>}
        {percent !== undefined && !error && (
          <Progress value={percent} label={progressLabel ?? name} className={styles.progress} />
        )}
      </div>
      {onCancel && <IconButton icon="x" iconSize="small" label={cancelLabel} onClick={onCancel} />}
    </li>
  );
}
