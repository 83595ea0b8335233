import {
  type ComponentPropsWithRef,
  type ReactNode,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from "react";
import { FieldError } from "../field/field.tsx";
import { Icon } from "../icon/icon.tsx";
import { Link } from "../link/link.tsx";
import styles from "./checkbox.module.css";
import { splitLinkLabel } from "./link-label.ts";

type NativeProps = Omit<ComponentPropsWithRef<"input">, "type" | "size" | "children">;

export interface CheckboxProps extends NativeProps {
  /** The text between two `##` becomes a link to `linkHref`. */
  label: ReactNode;
  linkHref?: string;
  linkTarget?: "_blank";
  /** Some but not all of what it stands for: a table's "select all". */
  isIndeterminate?: boolean;
  isLabelHidden?: boolean;
  error?: ReactNode;
  className?: string;
}

/** Shows a box to tick, 44 px for the thumb. */
export function Checkbox(props: CheckboxProps) {
  const { label, linkHref, linkTarget, isIndeterminate, isLabelHidden, error, className, ref, ...others } =
    props;
  const { id, ...rest } = others;
  const own = useId();
  const inputId = id ?? own;
  const errorId = `${inputId}-error`;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate === true;
  }, [isIndeterminate]);
  return (
    <div className={className}>
      <label className={styles.row} htmlFor={inputId}>
        <span className={styles.box}>
          <input
            {...rest}
            ref={input}
            id={inputId}
            type="checkbox"
            className={styles.input}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : rest["aria-describedby"]}
          />
          <Icon name="check" size="small" className={styles.tick} />
        </span>
        <span className={isLabelHidden ? "visually-hidden" : styles.words}>
          <Label label={label} href={linkHref} target={linkTarget} />
        </span>
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

function Label({ label, href, target }: { label: ReactNode; href?: string; target?: "_blank" }) {
  const parts = typeof label === "string" ? splitLinkLabel(label) : undefined;
  if (!parts) return label;
  if (!href) return parts.before + parts.linked + parts.after;
  return (
    <>
      {parts.before}
      <Link href={href} target={target} rel={target && "noopener"}>
        {parts.linked}
      </Link>
      {parts.after}
    </>
  );
}
