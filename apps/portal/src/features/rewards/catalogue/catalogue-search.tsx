import { pathOf } from "@colheita/contract/routes/routes";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useEffect, useRef } from "react";
import type { FormEvent } from "react";
import { CATALOGUE_SEARCH_LENGTH } from "./catalogue-filter-rules.ts";

/** Typing is over when nothing was typed for this long. */
const TYPING_PAUSE_MS = 300;

interface CatalogueSearchProps {
  /** What the catalogue is searched for now. */
  search: string;
  onSearch: (words: string) => void;
}

/** Shows the search field. What was typed before hydration counts; the address changes after a pause. */
export function CatalogueSearch({ search, onSearch }: CatalogueSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reported = useRef(search);
  const onSearchNow = useRef(onSearch);

  useEffect(() => {
    onSearchNow.current = onSearch;
  });
  const finish = () => {
    clearTimeout(timer.current);
    const words = input.current?.value.trim() ?? "";
    if (words === reported.current) return;
    reported.current = words;
    onSearchNow.current(words);
  };
  const finishLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(finish, TYPING_PAUSE_MS);
  };

  // The address changed by another hand: a link, "back", or the button that shows everything.
  useEffect(() => {
    if (reported.current === search || !input.current) return;
    reported.current = search;
    input.current.value = search;
  }, [search]);
  useEffect(() => {
    if (input.current?.value && input.current.value !== reported.current) finishLater();
    return () => clearTimeout(timer.current);
    // oxlint-disable-next-line react/exhaustive-deps -- once, for what was typed before
  }, []);

  return (
    <search>
      <form
        action={pathOf("rewards")}
        method="get"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          finish();
        }}
      >
        <TextField
          ref={input}
          type="search"
          name="busca"
          label="Buscar prêmio"
          icon="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={CATALOGUE_SEARCH_LENGTH}
          defaultValue={search}
          onChange={finishLater}
        />
      </form>
    </search>
  );
}
