import { pathOf } from "@colheita/contract/routes/routes";
import { IconButton } from "@colheita/ui/button/icon-button";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useEffect, useRef } from "react";
import { NEWS_SEARCH_LENGTH } from "./news-rules.ts";
import styles from "./news-filter.module.css";

/** Typing is over when nothing was typed for this long. */
const TYPING_PAUSE_MS = 400;

interface NewsSearchProps {
  /** What is searched for now. */
  search: string;
  /** `isTyping` while more may come. */
  onSearch: (words: string, isTyping: boolean) => void;
}

/** Shows the search field. The address changes after a pause in typing; Enter and the magnifying glass do not wait. */
export function NewsSearch({ search, onSearch }: NewsSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reported = useRef(search);

  function report(isTyping: boolean) {
    clearTimeout(pause.current);
    const words = input.current?.value.trim() ?? "";
    if (words === reported.current) return;
    reported.current = words;
    onSearch(words, isTyping);
  }

  // The address changed by another hand: "back", or the button that shows everything.
  useEffect(() => {
    if (reported.current === search || !input.current) return;
    reported.current = search;
    input.current.value = search;
  }, [search]);
  useEffect(() => () => clearTimeout(pause.current), []);

  return (
    <search className={styles.search}>
      <form
        action={pathOf("news")}
        onSubmit={(event) => {
          event.preventDefault();
          report(false);
        }}
      >
        <TextField
          ref={input}
          type="search"
          name="busca"
          label="Buscar notícia"
          isLabelHidden
          placeholder="Buscar notícia"
          action={<IconButton type="submit" icon="search" label="Buscar" />}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={NEWS_SEARCH_LENGTH}
          defaultValue={search}
          onChange={() => {
            clearTimeout(pause.current);
            pause.current = setTimeout(() => report(true), TYPING_PAUSE_MS);
          }}
        />
      </form>
    </search>
  );
}
