import visitorMapUrl from "#drawings/visitor.svg?no-inline";
import visitorMap from "#drawings/visitor.svg?raw";
import contoursUrl from "#drawings/step-contours.svg?no-inline";
import pitsUrl from "#drawings/step-pits.svg?no-inline";
import rowsUrl from "#drawings/step-rows.svg?no-inline";
import { VisitorShowcase } from "../features/home/visitor-showcase.tsx";
import { LogInForm } from "../features/identity/log-in-form.tsx";
import { FixedMap } from "../platform/drawings/fixed-map.tsx";
import { LatePicture } from "../platform/drawings/late-picture.tsx";
import styles from "./visitor-home.module.css";

/** The banner that visitors see first; the others are asked for when they come near. */
const HERO_TITLE = "Sua nota fiscal vale mais que papel";

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
    </section>
  );
}

export default function VisitorHomePage() {
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
            <h1>{HERO_TITLE}</h1>
            <p>
              Compre insumos no seu distribuidor, envie a nota e resgate ferramentas, conforto e serviço
              técnico.
            </p>
          </div>
          <div className={styles.login} data-preset="form">
            <h2>Entre na sua conta</h2>
            <LogInForm />
          </div>
        </div>
      </section>
      <div className="container">
        <HowItWorks />
        <VisitorShowcase heroTitle={HERO_TITLE} />
      </div>
    </>
  );
}
