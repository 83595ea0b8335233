import visitorMapUrl from "#drawings/visitor.svg?no-inline";
import visitorMap from "#drawings/visitor.svg?raw";
import contoursUrl from "#drawings/step-contours.svg?no-inline";
import pitsUrl from "#drawings/step-pits.svg?no-inline";
import rowsUrl from "#drawings/step-rows.svg?no-inline";
import type { Banner } from "@colheita/contract/content/content-records";
import { Button } from "@colheita/ui/button/button";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useVisitorHome } from "../features/home/use-visitor-home.ts";
import { VisitorShowcase } from "../features/home/visitor-showcase.tsx";
import { insist } from "../platform/boot/insist.ts";
import { FixedMap } from "../platform/drawings/fixed-map.tsx";
import { LatePicture } from "../platform/drawings/late-picture.tsx";
import { LogInSteps } from "./login/log-in-steps.tsx";
import styles from "./visitor-home.module.css";

type Hero = Omit<Banner, "id" | "imageUrl"> & Partial<Banner>;

/** The first frame's words. The programme's first banner for visitors takes their place when it has come. */
const FIRST: Hero = {
  title: "Sua nota fiscal vale mais que papel",
  text: "Compre insumos no seu distribuidor, envie a nota e resgate ferramentas, conforto e serviço técnico.",
  preset: "points",
};

// Most visitors do not read that much. Quietly, and never by a reload: a log-in may be half typed on the page.
const WholeText = lazy(() =>
  insist(() => import("../features/settings/reading.tsx")).then(({ ReadingPart }) => ({
    default: ReadingPart,
  })),
);

const steps = [
  {
    title: "Compre",
    text: "Peça a nota com o seu CPF ou CNPJ no distribuidor participante.",
    picture: rowsUrl,
  },
  {
    title: "Envie",
    text: "Mande a chave ou a foto da nota. A análise leva até 5 dias úteis.",
    picture: contoursUrl,
  },
  { title: "Colha", text: "Os pontos caem no extrato e valem por 24 meses.", picture: pitsUrl },
];

/** The programme's own text about itself, for who wants to read more than the three steps. */
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

/** The map that came with the document, or the picture of a banner that says something else. */
function HeroPicture({ title, imageUrl }: Hero) {
  if (imageUrl !== undefined && title !== FIRST.title)
    return (
      <div className={styles.map} aria-hidden="true">
        <img src={imageUrl} alt="" />
      </div>
    );
  return (
    <FixedMap
      name="visitor"
      className={styles.map}
      inline={import.meta.env.SSR ? visitorMap : ""}
      url={visitorMapUrl}
    />
  );
}

export default function VisitorHomePage() {
  const [told, again] = useVisitorHome();
  const hero = (told === "failed" ? undefined : told?.banners[0]) ?? FIRST;
  const { title, text, preset, actionLabel, actionUrl } = hero;
  return (
    <>
      <section className={styles.hero}>
        <HeroPicture {...hero} />
        <div className={`container ${styles.plots}`}>
          <div className={styles.words} data-preset={preset}>
            <h1>{title}</h1>
            <p>{text}</p>
            {actionLabel && actionUrl ? <Button href={actionUrl}>{actionLabel}</Button> : null}
          </div>
          <div className={styles.login} data-preset="form">
            <LogInSteps headingLevel={2} />
          </div>
        </div>
      </section>
      <div className="container">
        <HowItWorks />
        <VisitorShowcase told={told} onRetry={again} />
      </div>
    </>
  );
}
