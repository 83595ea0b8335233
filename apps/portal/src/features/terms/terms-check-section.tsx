import { acceptTerm } from "@colheita/contract/terms/terms-endpoints";
import type { TermVersion } from "@colheita/contract/terms/terms-records";
import { HttpFailure, NetworkFailure } from "@colheita/client";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Checkbox } from "@colheita/ui/checkbox/checkbox";
import { EmptyState } from "@colheita/ui/empty-state/empty-state";
import { Notice } from "@colheita/ui/notice/notice";
import { SkeletonRows } from "@colheita/ui/skeleton/skeleton";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FormEvent } from "react";
import { Loaded } from "../../platform/data/loaded.tsx";
import { ReadingBody } from "../../platform/reading/reading-text.tsx";
import { enter } from "../../platform/session/read-session.ts";
import { call } from "../../platform/session/session.ts";
import { useSession } from "../../platform/session/session-state.ts";
import { warnSessionNotOpened } from "../../platform/session/warn-session-not-opened.ts";
import { pendingQuery, textQuery } from "./terms-queries.ts";
import { acceptanceFailure, acceptanceRefusal } from "./terms-words.ts";
import { VersionNote } from "./version-note.tsx";
import styles from "./terms-check-section.module.css";

const skeleton = <SkeletonRows count={4} label="Buscando os termos" hasMedia={false} />;

interface TermProps {
  version: TermVersion;
  error: string | undefined;
  onChange: () => void;
  /** Called when its text stands on the page, and when it does no more. */
  onShown: (isShown: boolean) => void;
}

/** Shows one term: its text, and the box to tick. */
function Term({ version, error, onChange, onShown }: TermProps) {
  const { id, term } = version;
  const client = useQueryClient();
  const query = textQuery(id);
  return (
    <section aria-labelledby={`termo-${id}`} className={styles.term}>
      <h2 id={`termo-${id}`}>{term.title}</h2>
      <p className="small soft">
        <VersionNote {...version} />
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls by itself must be within reach of the keyboard */}
      <div className={styles.text} role="region" aria-label={`Texto: ${term.title}`} tabIndex={0}>
        <Loaded query={query} skeleton={skeleton} isOpenInStep>
          {({ html, pdfUrl }) => (
            <ReadingBody
              content={{ html, pdfUrl }}
              title={term.title}
              fallback="Este texto não está disponível."
              onShown={onShown}
              onRenew={() => void client.invalidateQueries({ queryKey: query.queryKey })}
            />
          )}
        </Loaded>
      </div>
      <Checkbox
        name={id}
        label={term.label}
        linkHref={pathOf("termVersion", { termId: id })}
        linkTarget="_blank"
        error={error}
        onChange={onChange}
      />
    </section>
  );
}

/** What prevents each term from being accepted, by its id, in the order of the page. */
type Errors = Readonly<Record<string, string | undefined>>;

/** Returns what is missing at each term: nobody accepts what was not there to be read (DECISIONS, "Privacy"). */
function errorsOf(
  versions: readonly TermVersion[],
  { ticked, shown }: { ticked: FormData; shown: ReadonlySet<string> },
): Errors {
  return Object.fromEntries(
    versions.flatMap(({ id }) => {
      if (!shown.has(id)) return [[id, "O texto deste termo ainda não chegou. Leia e marque de novo."]];
      return ticked.has(id) ? [] : [[id, "Marque para aceitar este termo."]];
    }),
  );
}

function withOrWithout(before: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const after = new Set(before);
  if (isIn) after.add(id);
  else after.delete(id);
  return after;
}

type Trouble = ReturnType<typeof acceptanceFailure>;

/** Accepts one after the other. Returns the words to show when one of them was not taken. */
async function acceptEach(memberId: string, versions: readonly TermVersion[]): Promise<Trouble | undefined> {
  try {
    for (const { id: versionId } of versions) {
      const outcome = await call(acceptTerm, { body: { memberId, versionId } });
      if (!outcome.ok) return acceptanceRefusal(outcome.code);
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof NetworkFailure || error instanceof HttpFailure)) reportError(error);
    return acceptanceFailure(error);
  }
}

const acceptLabel = (count: number) =>
  count === 1 ? "Aceitar e continuar" : `Aceitar ${String(count)} termos e continuar`;

function Terms({ memberId, versions }: { memberId: string; versions: readonly TermVersion[] }) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [trouble, setTrouble] = useState<Trouble>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const ticked = new FormData(form);
    const found = errorsOf(versions, { ticked, shown });
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) return (form.elements.namedItem(first) as HTMLElement).focus();
    setBusy(true);
    setTrouble(undefined);
    const refused = await acceptEach(memberId, versions);
    setTrouble(refused);
    // The next token of the session is free of this step, and the page leads on by itself.
    if (refused) await client.invalidateQueries({ queryKey: pendingQuery(memberId).queryKey });
    else await enter().catch(warnSessionNotOpened);
    setBusy(false);
  }

  return (
    <form method="post" action={pathOf("termsCheck")} noValidate onSubmit={(event) => void submit(event)}>
      <div className={styles.terms}>
        <p>Leia os termos abaixo e marque cada um para continuar no portal.</p>
        {versions.map((version) => (
          <Term
            key={version.id}
            version={version}
            error={errors[version.id]}
            onChange={() => setErrors({ ...errors, [version.id]: undefined })}
            onShown={(isShown) => setShown((before) => withOrWithout(before, version.id, isShown))}
          />
        ))}
        {trouble ? (
          <Notice tone="error" live="alert" title={trouble.title}>
            {trouble.text}
          </Notice>
        ) : null}
        <div className={styles.actions}>
          <Button type="submit" isBusy={isBusy} busyLabel="Registrando o aceite">
            {acceptLabel(versions.length)}
          </Button>
          <Button href={pathOf("logout")} variant="secondary" icon="out">
            Sair
          </Button>
        </div>
      </div>
    </form>
  );
}

/**
 * Shows that no term waits. Where the session says that one does, an answer got lost, another tab accepted, or a
 * version went out of force: the session is asked for again, and the page leads on by itself.
 */
function Nothing() {
  const session = useSession();
  const isBehind = session.status === "member" && session.pending.includes("terms");
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isBehind || isAsked) return;
    enter()
      .catch((error) => error instanceof NetworkFailure || reportError(error))
      .finally(() => setAsked(true));
  }, [isBehind, isAsked]);
  if (isBehind && !isAsked) return <SkeletonRows count={4} label="Abrindo a sua conta" hasMedia={false} />;
  return (
    <EmptyState
      headingLevel={2}
      title="Nenhum termo espera por você"
      action={<Button href={pathOf("home")}>Ir para o início</Button>}
    >
      O que você já aceitou está no histórico de termos, em Minha conta.
    </EmptyState>
  );
}

/** Shows the terms that wait for a member, each to be read and accepted here. */
export function TermsCheckSection({ memberId }: { memberId: string }) {
  return (
    <Loaded query={pendingQuery(memberId)} skeleton={skeleton} isOpenInStep>
      {({ accounts }) => {
        const versions = accounts[0]?.versions ?? [];
        return versions.length > 0 ? <Terms memberId={memberId} versions={versions} /> : <Nothing />;
      }}
    </Loaded>
  );
}
