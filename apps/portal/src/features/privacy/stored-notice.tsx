import { storedThings, type StoredThing } from "./stored-in-browser.ts";
import styles from "./stored-notice.module.css";

const places: Readonly<Record<StoredThing["place"], string>> = {
  cookie: "Cookie",
  localStorage: "Memória do navegador",
  sessionStorage: "Memória desta aba",
  cache: "Páginas guardadas",
  database: "Banco de dados do navegador",
};

/**
 * Shows what the portal stores in the reader's browser. It informs and asks nothing: all of it is needed for what
 * the reader asked for, and nobody else reads it.
 */
export function StoredNotice() {
  return (
    <details className={styles.notice}>
      <summary>O que fica guardado no seu aparelho</summary>
      <p>
        Só o que o portal precisa para funcionar. Não há cookies de publicidade nem de outras empresas, por
        isso não pedimos que você aceite nada.
      </p>
      <dl className={styles.things}>
        {storedThings.map(({ place, name, purpose, until }) => (
          <div key={`${place} ${name}`}>
            <dt>
              <code>{name}</code> <span className="small soft">{places[place]}</span>
            </dt>
            <dd>{`${purpose} Fica ${until}.`}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
