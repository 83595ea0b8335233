import { type ReactNode, useId } from "react";
import { Icon } from "../icon/icon.tsx";
import styles from "./field.module.css";

export interface FieldTexts {
  label: ReactNode;
  /** Stands after the label, such as "(opcional)". */
  optionalLabel?: string;
  hint?: ReactNode;
  /** A sentence: what is wrong and what to do. */
  error?: ReactNode;
}

export interface FieldIds {
  inputId: string;
  hintId: string;
  errorId: string;
  /** For `aria-describedby`: the error first, then the hint. */
  describedBy: string | undefined;
}

/** Returns the ids that tie a control to its label, hint and error. `id` is the control's own, when it has one. */
export function useFieldIds(texts: FieldTexts, id?: string, describedBy?: string): FieldIds {
  const own = useId();
  const inputId = id ?? own;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const ids = [texts.error && errorId, texts.hint && hintId, describedBy].filter(Boolean);
  return { inputId, hintId, errorId, describedBy: ids.join(" ") || undefined };
}

/** Shows the sentence under a control that is wrong. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="warn" size="small" />
      <span>{children}</span>
    </p>
  );
}

export interface FieldProps extends FieldTexts {
  ids: FieldIds;
  /** Right of the hint: a counter. */
  aside?: ReactNode;
  /** Hides the label from sight, never from screen readers: a search field beside its own button. */
  isLabelHidden?: boolean;
  isValid?: boolean;
  className?: string;
  children: ReactNode;
}

/** Shows a label above its control, and error and hint below it. */
export function Field(props: FieldProps) {
  const { ids, label, optionalLabel, hint, error, aside, isLabelHidden, isValid, className, children } =
    props;
  return (
    <div
      className={className ? `${styles.field} ${className}` : styles.field}
      data-state={error ? "error" : isValid ? "valid" : undefined}
    >
      <label className={isLabelHidden ? "visually-hidden" : styles.label} htmlFor={ids.inputId}>
        {label}
        {optionalLabel && <span className={styles.optional}> {optionalLabel}</span>}
      </label>
      {children}
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
      {(hint || aside) && (
        <p className={styles.hint}>
          <span id={ids.hintId}>{hint}</span>
          {aside}
        </p>
      )}
    </div>
  );
}
