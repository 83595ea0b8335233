import { Anchor } from "../link/anchor.tsx";
import styles from "./logo.module.css";

export interface Brand {
  name: string;
  /** What the link is called, for instance the programme's name and where it leads. */
  label: string;
  /** Without it the logo is a picture, not a link. */
  href?: string | undefined;
}

/** Shows the logo (contours opening to the right around an ipê seed) and the name, in the colour around it. */
export function Logo({ name, label, href }: Brand) {
  const content = (
    <>
      <svg className={styles.sign} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <g fill="none" stroke="currentColor" strokeWidth="4">
          <path d="M31.9 7.2A17.5 17.5 0 1 0 31.9 32.8" />
          <path d="M27.7 11.7A11.3 11.3 0 1 0 27.7 28.3" />
        </g>
        <circle className={styles.seed} cx="20" cy="20" r="5.2" />
      </svg>
      <span className={styles.name}>{name}</span>
    </>
  );
  return href === undefined ? (
    <span className={styles.logo}>{content}</span>
  ) : (
    <Anchor href={href} className={styles.logo} aria-label={label}>
      {content}
    </Anchor>
  );
}
