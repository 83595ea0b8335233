import type { ComponentPropsWithRef } from "react";
import { Field, type FieldTexts, useFieldIds } from "../field/field.tsx";
import fieldStyles from "../field/field.module.css";
import { Icon } from "../icon/icon.tsx";
import styles from "./select.module.css";

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

type NativeProps = Omit<ComponentPropsWithRef<"select">, "size" | "multiple">;

export interface SelectProps extends FieldTexts, NativeProps {
  /** Left out when `children` bring `<option>` and `<optgroup>` themselves. */
  options?: readonly SelectOption[];
  /** First entry with an empty value: "Escolha um estado". */
  emptyLabel?: string;
  isLabelHidden?: boolean;
  className?: string;
}

/** Shows the system's own list: best for thumbs and for screen readers. */
export function Select(props: SelectProps) {
  const { label, optionalLabel, hint, error, options, emptyLabel, isLabelHidden, className, ...others } =
    props;
  const { id, children, ...rest } = others;
  const ids = useFieldIds({ label, hint, error }, id, rest["aria-describedby"]);
  return (
    <Field {...{ ids, label, optionalLabel, hint, error, isLabelHidden, className }}>
      <div className={styles.box}>
        <select
          {...rest}
          id={ids.inputId}
          className={`${fieldStyles.control} ${styles.select}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
        >
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <Icon name="chev" className={styles.mark} />
      </div>
    </Field>
  );
}
