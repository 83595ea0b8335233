import { type ReactNode, useId } from "react";
import { FieldError } from "../field/field.tsx";
import styles from "./radio-group.module.css";

export interface RadioOption {
  value: string;
  label: ReactNode;
  /** Under the label, in rows. */
  line?: ReactNode;
  isDisabled?: boolean;
}

export interface RadioGroupProps {
  label: ReactNode;
  name: string;
  options: readonly RadioOption[];
  /** `rows`: each option is a framed row of 54 px, for a choice that decides what comes next. */
  variant?: "plain" | "rows";
  hint?: ReactNode;
  error?: ReactNode;
  defaultValue?: string;
  /** Controlled; leave out in prerendered forms. */
  value?: string;
  onChange?: (value: string) => void;
  isRequired?: boolean;
  /** Of the first option, for the error summary's link. */
  id?: string;
  className?: string;
}

/** Lets the reader choose one of several. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, name, options, variant = "plain", hint, error, defaultValue, value, onChange } = props;
  const own = useId();
  const firstId = props.id ?? own;
  const describedBy = [error && `${own}-error`, hint && `${own}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset className={props.className} aria-describedby={describedBy}>
      <legend className={styles.legend}>{label}</legend>
      {hint && (
        <p className={styles.hint} id={`${own}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.options} data-variant={variant} data-wrong={Boolean(error) || undefined}>
        {options.map((option, index) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              id={index === 0 ? firstId : undefined}
              name={name}
              value={option.value}
              className={styles.input}
              disabled={option.isDisabled}
              required={props.isRequired}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue, onChange: () => onChange?.(option.value) }
                : { checked: option.value === value, onChange: () => onChange?.(option.value) })}
            />
            <span>
              {option.label}
              {option.line && <span className={styles.line}>{option.line}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${own}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
