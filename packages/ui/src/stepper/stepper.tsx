import styles from "./stepper.module.css";

export interface StepperProps {
  /** Names the list: "Etapas do cadastro". */
  label: string;
  steps: readonly string[];
  /** The step in hand, from 0; the number of steps when all are done. */
  current: number;
  /** Said of a step that is done: "concluída". */
  doneLabel: string;
  className?: string;
}

/** Shows where one is in a sequence: planted rows behind, ipê now, furrows ahead. */
export function Stepper({ label, steps, current, doneLabel, className }: StepperProps) {
  return (
    <ol aria-label={label} className={className ? `${styles.steps} ${className}` : styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index < current ? "done" : index === current ? "now" : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          {step}
          {index < current && <span className="visually-hidden">, {doneLabel}</span>}
        </li>
      ))}
    </ol>
  );
}
