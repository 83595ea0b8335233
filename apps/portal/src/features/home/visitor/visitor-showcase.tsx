import { createElement, useEffect, useRef, useState } from "react";
import type { ComponentType } from "react";
import { retry } from "../../../platform/boot/retry.ts";
import type { VisitorSectionsProps } from "./visitor-sections.tsx";
import styles from "./visitor-showcase.module.css";

/** The sections are asked for this far before they come into view. */
const NEAR = "500px";

type Sections = ComponentType<VisitorSectionsProps>;

/** Returns true once the element is near the visible part of the page. */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}

/**
 * Shows empty plots as large as what will stand in them; drawn by the style sheet, because the page must stay
 * small.
 */
function Places({ kind, count }: { kind: "rewards" | "news"; count: number }) {
  return (
    <div className={styles.places} data-kind={kind} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.place} />
      ))}
    </div>
  );
}

/** Shows rewards, news and banners to a visitor; their code is fetched when the reader comes near. */
export function VisitorShowcase(shown: Omit<VisitorSectionsProps, "places">) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const [sections, setSections] = useState<Sections>();
  useEffect(() => {
    if (!isNear) return;
    // Quietly, and never by a reload: a log-in may be half typed above.
    void retry(() => import("./visitor-sections.tsx")).then(({ VisitorSections }) =>
      setSections(() => VisitorSections),
    );
  }, [isNear]);
  const places = (
    <>
      <section className={styles.section} aria-labelledby="premios-do-catalogo">
        <h2 id="premios-do-catalogo">Prêmios que saem do catálogo</h2>
        <Places kind="rewards" count={4} />
      </section>
      <section className={styles.section} aria-labelledby="noticias-para-visitantes">
        <h2 id="noticias-para-visitantes">Notícias do campo</h2>
        <Places kind="news" count={3} />
      </section>
      <div className={styles.banners} aria-busy="true" />
    </>
  );
  return <div ref={place}>{sections ? createElement(sections, { ...shown, places }) : places}</div>;
}
