import type { ReadingPage } from "@colheita/contract/settings/settings-endpoints";
import { useCallback } from "react";
import { ReadingPanel, ReadingSheet } from "../../platform/reading/reading-sheet.tsx";
import { readSettingPage } from "../../platform/reading/setting-page.tsx";

interface ReadingProps {
  page: ReadingPage;
  title: string;
  /** Said when the programme has no such text. */
  fallback: string;
}

/** Shows a text of the programme that is a setting, as a page. */
export function ReadingArticle({ page, ...words }: ReadingProps) {
  const load = useCallback(() => readSettingPage(page), [page]);
  return <ReadingSheet {...words} load={load} />;
}

/** Shows the same as a part of a page with a heading of its own. */
export function ReadingPart({ page, ...words }: ReadingProps) {
  const load = useCallback(() => readSettingPage(page), [page]);
  return <ReadingPanel {...words} load={load} />;
}
