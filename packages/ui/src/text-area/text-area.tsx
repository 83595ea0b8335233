import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { Field, type FieldTexts, useFieldIds } from "../field/field.tsx";
import fieldStyles from "../field/field.module.css";
import styles from "./text-area.module.css";

type AreaProps = Omit<ComponentPropsWithRef<"textarea">, "children">;

export interface TextAreaProps extends FieldTexts, AreaProps {
  /** Words of the counter, "79 de 250"; with `maxLength`. */
  counter?: (used: number, limit: number) => string;
  className?: string;
}

/** Takes several lines of text, with a counter where there is a limit. */
export function TextArea(props: TextAreaProps) {
  const { label, optionalLabel, hint, error, counter, className, ref, id, onChange, ...rest } = props;
  const ids = useFieldIds({ label, hint, error }, id, rest["aria-describedby"]);
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, []);
  const [typed, setTyped] = useState(String(rest.defaultValue ?? "").length);
  // Text typed before the script arrived is counted too.
  useEffect(() => setTyped(area.current?.value.length ?? 0), []);
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length);
    onChange?.(event);
  };
  const used = rest.value === undefined ? typed : String(rest.value).length;
  const limit = rest.maxLength;
  const aside = counter && limit ? <span className="tnum">{counter(used, limit)}</span> : undefined;
  return (
    <Field {...{ ids, label, optionalLabel, hint, error, className, aside }}>
      <textarea
        rows={4}
        {...rest}
        ref={area}
        id={ids.inputId}
        className={`${fieldStyles.control} ${styles.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        onChange={change}
      />
    </Field>
  );
}
