import stripUrl from "#drawings/footer.svg?no-inline";
import styles from "./shell.module.css";

/** The band of farmland over the footer: a file, fetched when it comes near. */
export function FooterStrip() {
  return (
    <img
      className={styles.strip}
      src={stripUrl}
      alt=""
      width="1280"
      height="64"
      loading="lazy"
      decoding="async"
    />
  );
}
