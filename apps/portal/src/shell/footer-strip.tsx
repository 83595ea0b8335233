import stripUrl from "#drawings/footer.svg?no-inline";
import { LatePicture } from "../platform/drawings/late-picture.tsx";
import styles from "./shell.module.css";

/** Shows the band of farmland over the footer. */
export function FooterStrip() {
  return <LatePicture className={styles.strip} url={stripUrl} width={1280} height={64} />;
}
