import visitorMapUrl from "#drawings/visitor.svg?no-inline";
import visitorMap from "#drawings/visitor.svg?raw";
import contoursUrl from "#drawings/step-contours.svg?no-inline";
import pitsUrl from "#drawings/step-pits.svg?no-inline";
import rowsUrl from "#drawings/step-rows.svg?no-inline";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useVisitorHome } from "../features/home/visitor/use-visitor-home.ts";
import { VisitorShowcase } from "../features/home/visitor/visitor-showcase.tsx";
import { retry } from "../platform/boot/retry.ts";
import { FixedMap } from "../platform/drawings/fixed-map.tsx";
import { LatePicture } from "../platform/drawings/late-picture.tsx";
import { words } from "../portal-words.ts";
import { LogInSteps } from "./login/log-in-steps.tsx";
import styles from "./visitor-home.module.css";

// Most visitors do not read that much. Quietly, and never by a reload: a log-in may be half typed on the page.
const WholeText = lazy(() =>
  retry(() => import("../features/settings/reading.tsx")).then(({ ReadingPart }) => ({
    default: ReadingPart,
  })),
);

const steps = [
  { title: words.STEP_1_TITLE, text: words.STEP_1_TEXT, picture: rowsUrl },
  { title: words.STEP_2_TITLE, text: words.STEP_2_TEXT, picture: contoursUrl },
  { title: words.STEP_3_TITLE, text: words.STEP_3_TEXT, picture: pitsUrl },
];

/** Shows the programme's own text about itself, for readers who want more than the three steps. */
function AboutProgramme() {
  const place = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before the page lived.
  useEffect(() => setOpen(place.current?.open === true), []);
  return (
    <details
      ref={place}
      className={styles.about}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Ler mais sobre o programa</summary>
      {isOpen ? (
        <Suspense fallback={<p role="status">Abrindo o texto</p>}>
          <WholeText page="AboutProgram" title="Como funciona" fallback="Texto indisponível" />
        </Suspense>
      ) : null}
    </details>
  );
}

function HowItWorks() {
  return (
    <section id="como-funciona" className={styles.section} aria-labelledby="como-funciona-titulo">
      <h2 id="como-funciona-titulo">Do talhão ao prêmio</h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text, picture }) => (
          <li key={title}>
            <LatePicture className={styles.picture} url={picture} width={400} height={150} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <AboutProgramme />
    </section>
  );
}

export default function VisitorHomePage() {
  const [home, askAgain] = useVisitorHome();
  return (
    <>
      <section className={styles.hero}>
        <FixedMap
          name="visitor"
          className={styles.map}
          inline={import.meta.env.SSR ? visitorMap : ""}
          url={visitorMapUrl}
        />
        <div className={`container ${styles.plots}`}>
          <div className={styles.words} data-preset="points">
            <h1>{words.WELCOME_TITLE}</h1>
            <p>{words.WELCOME_TEXT}</p>
          </div>
          <div className={styles.login} data-preset="form">
            <LogInSteps headingLevel={2} />
          </div>
        </div>
      </section>
      <div className="container">
        <HowItWorks />
        <VisitorShowcase home={home} onRetry={askAgain} />
      </div>
    </>
  );
}
