import styles from "./spinner.module.css";

export interface SpinnerProps {
  /** 20 or 40 px. */
  size?: "small" | "large";
  /** Says what is awaited. Without it the spinner is decoration beside words that say it. */
  label?: string;
  className?: string;
}

/** Shows an irrigation pivot on its round, in the colour of the text around it. */
export function Spinner({ size = "small", label, className }: SpinnerProps) {
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <svg
      {...naming}
      className={className ? `${styles.spinner} ${className}` : styles.spinner}
      data-size={size}
      viewBox="0 0 24 24"
      focusable="false"
      fill="none"
      stroke="currentColor"
    >
      <circle cx="12" cy="12" r="9.5" strokeOpacity=".35" strokeWidth="4" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" strokeWidth="4" />
      <path d="M12 12h9.5" strokeWidth="2.5" />
    </svg>
  );
}
