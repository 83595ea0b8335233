import { pathOf } from "@colheita/contract/routes/routes";
import type { ReadingPage } from "@colheita/contract/settings/settings-endpoints";
import type { TermsPage } from "@colheita/contract/terms/terms-endpoints";
import type { TermText, TermVersion } from "@colheita/contract/terms/terms-records";
import { Link } from "@colheita/ui/link/link";
import { useCallback } from "react";
import { ReadingSheet } from "../../platform/reading/reading-sheet.tsx";
import type { ReadingContent } from "../../platform/reading/reading-text.tsx";
import { readSettingPage } from "../../platform/reading/setting-page.tsx";
import { VersionNote } from "./version-note.tsx";

/** Loads the calls when they are first needed: the page itself is rendered before them. */
const loadCalls = () =>
  Promise.all([
    import("../../platform/session/session.ts"),
    import("@colheita/contract/terms/terms-endpoints"),
  ]);

const contentOf = ({ version, html, pdfUrl }: TermText): ReadingContent => ({
  title: version.term.title,
  html,
  pdfUrl,
  note: <VersionNote {...version} />,
});

function Others({ versions }: { versions: readonly TermVersion[] }) {
  return (
    <section aria-label="Outros termos em vigor">
      <h2>Outros termos em vigor</h2>
      <ul>
        {versions.map(({ id, term, number }) => (
          <li key={id}>
            <Link href={pathOf("termVersion", { termId: id })}>
              {term.title}, versão {number}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reads the text in force; before a programme has its first term, the text of the setting, if there is one. */
async function readPage(termsPage: TermsPage, setting: ReadingPage): Promise<ReadingContent> {
  const [{ read }, { getTermsPage }] = await loadCalls();
  const { text, others } = await read(getTermsPage, { params: { termsPage } });
  if (!text) return readSettingPage(setting);
  return { ...contentOf(text), others: others.length > 0 ? <Others versions={others} /> : undefined };
}

interface TermsSheetProps {
  page: TermsPage;
  /** Where the text is while no term is in force. */
  setting: ReadingPage;
  title: string;
  fallback: string;
}

/** Shows a public page of terms: the newest version in force. */
export function TermsSheet({ page, setting, ...words }: TermsSheetProps) {
  const load = useCallback(() => readPage(page, setting), [page, setting]);
  return <ReadingSheet {...words} load={load} />;
}

/** Reads one version. No version, or one that is no longer in force, is a state of its page and no failure (5.5). */
async function readVersion(termVersionId: string): Promise<ReadingContent> {
  const [{ call }, { getTermText }] = await loadCalls();
  const { HttpFailure } = await import("@colheita/client");
  try {
    const outcome = await call(getTermText, { params: { termVersionId } });
    if (outcome.ok) return contentOf(outcome.reply);
    if (outcome.code === "invalid-request") return {};
    throw new Error(`A version was refused: ${outcome.code}`);
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 404) return {};
    throw error;
  }
}

/** Shows one version by its id, of 15 characters or 18. */
export function VersionSheet({ termId }: { termId: string }) {
  const load = useCallback(() => readVersion(termId), [termId]);
  return (
    <ReadingSheet
      title="Termos de uso"
      fallback={
        <>
          Esta versão não está em vigor. <Link href={pathOf("termsOfUse")}>Leia os termos de uso atuais</Link>
          .
        </>
      }
      load={load}
    />
  );
}
