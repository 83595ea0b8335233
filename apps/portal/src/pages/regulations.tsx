import { RegulationList, RegulationReader } from "../features/terms/regulations-section.tsx";
import { useLocation } from "../platform/navigation/router.tsx";
import { useInBrowser } from "../platform/use-in-browser.ts";
import styles from "./terms-check.module.css";

export default function RegulationsPage() {
  const { search } = useLocation();
  // One document stands for the list and for every regulation.
  const id = useInBrowser(() => new URLSearchParams(search).get("id") ?? "");
  return (
    <div className={`container ${styles.page}`} data-width="article">
      <h1>Regulamentos</h1>
      {id ? <RegulationReader key={id} id={id} /> : <RegulationList />}
    </div>
  );
}
