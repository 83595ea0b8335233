import type { ComponentPropsWithRef, ReactNode } from "react";
import { ErrorSummary, type ErrorSummaryProps } from "./error-summary.tsx";
import styles from "./form.module.css";

export interface FormProps extends Omit<ComponentPropsWithRef<"form">, "action"> {
  /** Where a press before the script arrives is sent; also the form's address without script. */
  action: string;
  /** What is wrong, above the fields. Appearing, it takes the focus. */
  summary?: ErrorSummaryProps;
  children: ReactNode;
}

/**
 * Shows a form. It posts: a GET would write what was typed, passwords included, into the address. The browser's own
 * bubbles are off; errors are sentences beside their fields.
 */
export function Form({ summary, children, className, ...rest }: FormProps) {
  return (
    <form
      method="post"
      noValidate
      {...rest}
      className={className ? `${styles.form} ${className}` : styles.form}
    >
      {summary && summary.errors.length > 0 && <ErrorSummary {...summary} />}
      {children}
    </form>
  );
}

/** Puts fields that belong together side by side from 600 px on. `split` "2-1" gives the first twice the width. */
export function FormRow({ split, children }: { split?: "2-1"; children: ReactNode }) {
  return (
    <div className={styles.row} data-split={split}>
      {children}
    </div>
  );
}

/** Shows the buttons that end a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
