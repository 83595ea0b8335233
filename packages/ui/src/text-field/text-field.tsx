import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type FocusEvent,
  type ReactNode,
  useImperativeHandle,
  useRef,
} from "react";
import { Field, type FieldTexts, useFieldIds } from "../field/field.tsx";
import fieldStyles from "../field/field.module.css";
import { Icon, type IconName } from "../icon/icon.tsx";
import { Spinner } from "../spinner/spinner.tsx";
import type { Mask } from "./mask.ts";
import styles from "./text-field.module.css";
import { useMask } from "./use-mask.ts";

export type { Mask } from "./mask.ts";

type InputProps = Omit<ComponentPropsWithRef<"input">, "size" | "children">;

export interface TextFieldProps extends FieldTexts, InputProps {
  /** Applied while typing; the caret stays behind the same character. Only for `text`, `tel` and `search`. */
  mask?: Mask;
  /** `checking`: something is being looked up by it; `valid`: it was checked and holds. */
  status?: "checking" | "valid";
  /** Says the status to screen readers: "Buscando a cidade". */
  statusLabel?: string;
  /** A drawing at the right end, such as the glass of a search. */
  icon?: IconName;
  /** A control at the right end, 44 px: show the password, clear. */
  action?: ReactNode;
  isLabelHidden?: boolean;
  className?: string;
}

/**
 * Takes one line of text. Give `name` and `defaultValue`: uncontrolled, it keeps what was typed before the page's
 * script arrived; what `mask` is given must be able to mask half a value.
 */
export function TextField(props: TextFieldProps) {
  const { label, optionalLabel, hint, error, mask, status, statusLabel, icon, action } = props;
  const { isLabelHidden, className, ref, id, onChange, onBlur, ...rest } = withoutTexts(props);
  const ids = useFieldIds({ label, hint, error }, id, rest["aria-describedby"]);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  const applyMask = useMask(input, mask);
  const hasEnd = Boolean(icon || action || status);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    applyMask(event);
    onChange?.(event);
  };
  const blur = (event: FocusEvent<HTMLInputElement>) => {
    // Typing through an input method ends without a change of its own.
    if (mask && mask(event.target.value) !== event.target.value)
      event.target.value = mask(event.target.value);
    onBlur?.(event);
  };
  const defaultValue =
    mask && rest.defaultValue !== undefined ? mask(String(rest.defaultValue)) : rest.defaultValue;
  return (
    <Field
      {...{ ids, label, optionalLabel, hint, error, isLabelHidden, className }}
      isValid={status === "valid"}
    >
      <div className={styles.box} data-end={hasEnd || undefined}>
        <input
          type="text"
          {...rest}
          {...(defaultValue === undefined ? {} : { defaultValue })}
          ref={input}
          id={ids.inputId}
          className={fieldStyles.control}
          aria-invalid={error ? true : rest["aria-invalid"]}
          aria-describedby={ids.describedBy}
          onChange={change}
          onBlur={blur}
        />
        <End status={status} icon={icon} action={action} />
        {statusLabel !== undefined && (
          <output className="visually-hidden">{status ? statusLabel : ""}</output>
        )}
      </div>
    </Field>
  );
}

function End({ status, icon, action }: Pick<TextFieldProps, "status" | "icon" | "action">) {
  if (action) return <span className={styles.action}>{action}</span>;
  if (status === "checking") return <Spinner className={styles.mark} />;
  const name = status === "valid" ? "check" : icon;
  return name ? <Icon name={name} className={styles.mark} /> : null;
}

type TextPropNames =
  "label" | "optionalLabel" | "hint" | "error" | "mask" | "status" | "statusLabel" | "icon" | "action";

function withoutTexts(props: TextFieldProps): Omit<TextFieldProps, TextPropNames> {
  const { label: _l, optionalLabel: _o, hint: _h, error: _e, mask: _m, ...others } = props;
  const { status: _s, statusLabel: _sl, icon: _i, action: _a, ...rest } = others;
  return rest;
}
