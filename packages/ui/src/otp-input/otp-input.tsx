import { type ComponentPropsWithRef, useImperativeHandle } from "react";
import { Field, type FieldTexts, useFieldIds } from "../field/field.tsx";
import styles from "./otp-input.module.css";
import { useOtpCode } from "./use-otp-code.ts";

type NativeProps = Omit<
  ComponentPropsWithRef<"input">,
  "type" | "size" | "value" | "defaultValue" | "maxLength" | "onChange" | "children"
>;

export interface OtpInputProps extends FieldTexts, NativeProps {
  /** How many letters lead the code: 6, or 10 to switch accounts. */
  letters?: number;
  /** How many checksum digits end it. */
  digits?: number;
  /** Every change, upper case and without separators. */
  onCodeChange?: (code: string) => void;
  /** The last cell was filled. */
  onComplete?: (code: string) => void;
  className?: string;
}

/**
 * Shows the field of an access code: one input, so that the system's own filling, pasting and reading work, with
 * cells drawn behind. An error empties nothing.
 */
export function OtpInput(props: OtpInputProps) {
  const { letters = 6, digits = 2, onCodeChange, onComplete, ...others } = props;
  const { label, optionalLabel, hint, error, className, ref, id, onPointerUp, ...rest } = others;
  const length = letters + digits;
  const ids = useFieldIds({ label, hint, error }, id, rest["aria-describedby"]);
  const { input, code, caret, change, press } = useOtpCode({ length, onCodeChange, onComplete });
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [input]);
  return (
    <Field {...{ ids, label, optionalLabel, hint, error, className }}>
      <div
        className={styles.box}
        data-long={length > 8 || undefined}
        data-live={code !== undefined || undefined}
      >
        <div className={styles.cells} aria-hidden="true">
          <Cells {...{ letters, length, code, caret, isWrong: Boolean(error) }} />
        </div>
        <input
          autoComplete="one-time-code"
          inputMode="text"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          ref={input}
          id={ids.inputId}
          type="text"
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          onChange={change}
          onPointerUp={(event) => {
            onPointerUp?.(event);
            press(event);
          }}
        />
      </div>
    </Field>
  );
}

interface CellsProps {
  letters: number;
  length: number;
  code: string | undefined;
  caret: number | undefined;
  isWrong: boolean;
}

function Cells({ letters, length, code = "", caret, isWrong }: CellsProps) {
  const active = caret === undefined ? undefined : Math.min(caret, length - 1);
  return Array.from({ length }, (_, index) => (
    <span
      key={index}
      className={styles.cell}
      data-cell={index === letters ? "check" : "letter"}
      data-active={index === active || undefined}
      data-wrong={isWrong || undefined}
    >
      {code.charAt(index)}
    </span>
  ));
}
