import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import { Anchor } from "../link/anchor.tsx";
import { Spinner } from "../spinner/spinner.tsx";
import styles from "./button.module.css";

interface Looks {
  /** `ipe` spends points and names the amount; `danger` destroys. */
  variant?: "primary" | "secondary" | "ipe" | "danger" | "text";
  size?: "medium" | "small";
  icon?: IconName;
  /** `phone`: as wide as its column below 600 px, as when it ends a form. */
  fullWidth?: boolean | "phone";
  className?: string;
  children: ReactNode;
}

export interface ButtonProps extends Looks, Omit<ComponentPropsWithRef<"button">, keyof Looks | "disabled"> {
  href?: undefined;
  /** At work: it keeps the focus, shows the pivot and ignores presses. */
  isBusy?: boolean;
  /** What it says while at work, such as "Enviando". */
  busyLabel?: string;
  /** Off, but still found by keyboard and screen reader. */
  isDisabled?: boolean;
}

export interface ButtonLinkProps extends Looks, Omit<ComponentPropsWithRef<"a">, keyof Looks> {
  href: string;
}

function looks({ variant = "primary", size = "medium", fullWidth, className }: Omit<Looks, "children">) {
  return {
    className: className ? `${styles.button} ${className}` : styles.button,
    "data-variant": variant,
    "data-size": size,
    "data-full": fullWidth === true ? "always" : fullWidth || undefined,
  };
}

function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

function Words({ icon, children }: Pick<Looks, "icon" | "children">) {
  return (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  );
}

/** Shows a button, or with `href` a link that looks like one. */
export function Button(props: ButtonProps | ButtonLinkProps) {
  if (props.href !== undefined) {
    const { variant, size, icon, fullWidth, className, children, ...rest } = props;
    return (
      <Anchor {...rest} {...looks({ variant, size, fullWidth, className })}>
        <Words icon={icon}>{children}</Words>
      </Anchor>
    );
  }
  const { variant, size, icon, fullWidth, className, children, isBusy, busyLabel, isDisabled, ...rest } =
    props;
  const isOff = isBusy || isDisabled;
  return (
    <button
      type="button"
      {...rest}
      {...looks({ variant, size, fullWidth, className })}
      onClick={isOff ? ignore : rest.onClick}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
    >
      {isBusy && <Spinner />}
      <Words icon={isBusy ? undefined : icon}>{isBusy && busyLabel ? busyLabel : children}</Words>
    </button>
  );
}
