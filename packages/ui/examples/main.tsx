import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { Select } from "../src/select/select.tsx";
import "../src/tokens.css";
import "../src/base.css";
import "./examples.css";

interface Example {
  title: string;
  element: ReactNode;
}
interface Sheet {
  title: string;
  examples: Example[];
}

const modules = import.meta.glob<Sheet>("../src/**/*.examples.tsx", { eager: true });
const presets = [
  "default",
  "box",
  "form",
  "article",
  "sky",
  "points",
  "colourful",
  "soil",
  "header",
  "footer",
];

const sheets = Object.entries(modules)
  .map(([path, sheet]) => ({ id: path.split("/").at(-2) ?? path, ...sheet }))
  .toSorted((a, b) => a.title.localeCompare(b.title, "pt-BR"));

/** Returns the one component to show, as `?only=button` asks; all are shown without it. */
function wanted(): string | undefined {
  return new URLSearchParams(location.search).get("only") ?? undefined;
}

function Examples() {
  const [preset, setPreset] = useState("default");
  const only = wanted();
  const shown = only ? sheets.filter((sheet) => sheet.id === only) : sheets;
  return (
    <>
      <header className="examples-head">
        <div className="container">
          <h1>Folha de componentes</h1>
          <div className="examples-preset">
            <Select
              label="Tema da seção"
              value={preset}
              onChange={(event) => setPreset(event.target.value)}
              options={presets.map((name) => ({ value: name, label: name }))}
            />
          </div>
        </div>
      </header>
      <main className="container">
        <nav aria-label="Componentes" className="examples-index">
          {sheets.map((sheet) => (
            <a key={sheet.id} href={`#${sheet.id}`}>
              {sheet.title}
            </a>
          ))}
        </nav>
        {shown.map((sheet) => (
          <section
            key={sheet.id}
            id={sheet.id}
            className="examples-sheet"
            aria-labelledby={`${sheet.id}-title`}
          >
            <h2 id={`${sheet.id}-title`}>{sheet.title}</h2>
            {sheet.examples.map((example) => (
              <div key={example.title} className="examples-case">
                <p className="soft small">{example.title}</p>
                <div
                  data-preset={preset}
                  className="examples-stage"
                  data-example={`${sheet.id}: ${example.title}`}
                >
                  {example.element}
                </div>
              </div>
            ))}
          </section>
        ))}
      </main>
    </>
  );
}

const root = document.querySelector("#root");
if (root) createRoot(root).render(<Examples />);
