import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./form.module.css";

export interface FieldErrorLink {
  /** The id of the control that is wrong. */
  fieldId: string;
  message: string;
}

export interface ErrorSummaryProps {
  title: string;
  errors: readonly FieldErrorLink[];
  /** How many times errors have been announced: each time the summary takes the focus, and never when one is corrected. */
  round: number;
  /** Words under the title. */
  children?: ReactNode;
}

function focusField(event: MouseEvent<HTMLAnchorElement>, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  const label = document.querySelector(`label[for="${CSS.escape(fieldId)}"]`);
  (label ?? field).scrollIntoView({ block: "start" });
  field.focus({ preventScroll: true });
}

/**
 * Shows what is wrong in a form, as links to the fields. It takes the focus when it appears and whenever errors are
 * announced again.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  return <Summary key={props.round} {...props} />;
}

function Summary({ title, errors, children }: ErrorSummaryProps) {
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section ref={box} className={styles.summary} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
      <ul>
        {errors.map(({ fieldId, message }) => (
          <li key={`${fieldId}:${message}`}>
            <a className={styles.link} href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
