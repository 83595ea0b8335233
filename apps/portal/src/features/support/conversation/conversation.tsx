import { formatDateAt, formatDateTime } from "@colheita/brazil";
import type { CaseDetail, CaseEntry, CaseImage, CaseState } from "@colheita/contract/support/case-records";
import styles from "./case-view.module.css";

/** What a change of state says, where nobody wrote anything with it. */
const steps: Readonly<Record<CaseState, string>> = {
  aberto: "Chamado reaberto",
  em_atendimento: "A nossa equipe começou a atender",
  aguardando_cliente: "Esperando a sua resposta",
  resolvido: "Chamado resolvido",
  fechado: "Chamado fechado",
};

const kinds: Readonly<Record<CaseImage["kind"], string>> = {
  image: "Imagem",
  selfie: "Selfie com o documento",
  document: "Documento",
};

/** Shows the images of a message; each opens whole, in a window of its own. */
function Images({ images }: { images: readonly CaseImage[] }) {
  if (images.length === 0) return null;
  return (
    <ul className={styles.images}>
      {images.map(({ url, fileName, kind }) => (
        // Another signature of its address is the same image.
        <li key={url.split("?")[0]}>
          <a href={url} target="_blank" rel="noreferrer">
            <img src={url} alt={`${kinds[kind]}: ${fileName}`} width={96} height={72} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface WordsProps {
  author: "client" | "support";
  text: string;
  images: readonly CaseImage[];
  at: Date;
}

function Words({ author, text, images, at }: WordsProps) {
  return (
    <li className={styles.words} data-author={author}>
      <p className="small soft">
        <b>{author === "client" ? "Você" : "Equipe"}</b>,{" "}
        <time className="dt" dateTime={at.toISOString()}>
          {formatDateTime(at)}
        </time>
      </p>
      <p className={styles.text}>{text}</p>
      <Images images={images} />
    </li>
  );
}

function Entry({ entry: { author, text, state, images, at } }: { entry: CaseEntry }) {
  // Who answers has begun to attend: the words say so.
  const isSaid = state === "em_atendimento" && text !== undefined;
  return (
    <>
      {text === undefined || author === "system" ? null : <Words {...{ author, text, images, at }} />}
      {state === undefined || isSaid ? null : (
        <li className={`${styles.step} soft`}>
          {steps[state]} em <span className="dt">{formatDateAt(at)}</span>
        </li>
      )}
    </>
  );
}

/** Shows the conversation of a case, from its first message on. What comes while it is open is announced. */
export function Conversation({ found }: { found: CaseDetail }) {
  const { description, images, createdAt, entries } = found;
  return (
    <div role="log" aria-label="Conversa">
      {/* Safari drops the meaning of a list without bullets unless its role is said. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari drops the meaning of a list without bullets */}
      <ol role="list" className={styles.talk}>
        <Words author="client" text={description} images={images} at={createdAt} />
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </div>
  );
}
