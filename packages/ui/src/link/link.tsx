import type { ReactNode } from "react";
import { Icon, type IconName } from "../icon/icon.tsx";
import { Anchor, type AnchorProps } from "./anchor.tsx";
import styles from "./link.module.css";

export { type AnchorProps, LinkProvider } from "./anchor.tsx";

export interface LinkProps extends AnchorProps {
  /** Standing alone it is bold and 44 px high; inside a sentence it takes the sentence's line. */
  isStandalone?: boolean;
  /** Stands before the words: a way back, an account menu. */
  icon?: IconName;
  children: ReactNode;
}

/** Shows a link in words: underlined always, thicker under the pointer. */
export function Link({ isStandalone, icon, className, children, ...rest }: LinkProps) {
  const classes = [styles.link, isStandalone || icon ? styles.standalone : "", className].filter(Boolean);
  return (
    <Anchor {...rest} className={classes.join(" ")}>
      {icon && <Icon name={icon} size="small" />}
      {children}
    </Anchor>
  );
}
