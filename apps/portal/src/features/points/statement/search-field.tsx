import { IconButton } from "@colheita/ui/button/icon-button";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useEffect, useRef, useState } from "react";
import { STATEMENT_SEARCH_LENGTH } from "./statement-view-rules.ts";

/** How long one stops typing before what was typed is looked for. */
const PAUSE_MS = 400;

interface SearchFieldProps {
  search: string;
  /** False during hydration. */
  isKnown: boolean;
  onSearch: (search: string) => void;
  className: string;
}

/** Looks for words in the statement as they are typed. What was typed before the script arrived counts too. */
export function SearchField({ search, isKnown, onSearch, className }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(search);
  const [isFilled, setFilled] = useState(search !== "");

  function ask(value: string, pauseMs: number) {
    setFilled(value !== "");
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      asked.current = value.trim();
      onSearch(asked.current);
    }, pauseMs);
  }

  useEffect(() => {
    const input = field.current;
    if (!input || !isKnown || search === asked.current) return;
    // The address changed by itself: "back", or filters that were cleared.
    clearTimeout(timer.current);
    asked.current = search;
    input.value = search;
    setFilled(search !== "");
  }, [search, isKnown]);

  useEffect(() => {
    const early = field.current?.value ?? "";
    if (isKnown && early !== "" && asked.current === "") ask(early, 0);
    return () => clearTimeout(timer.current);
    // Once, when the script has arrived.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isKnown]);

  const clear = () => {
    if (field.current) field.current.value = "";
    field.current?.focus();
    ask("", 0);
  };
  return (
    <TextField
      ref={field}
      className={className}
      label="Buscar"
      type="text"
      inputMode="search"
      enterKeyHint="search"
      autoComplete="off"
      maxLength={STATEMENT_SEARCH_LENGTH}
      placeholder="Nota, prêmio ou distribuidor"
      defaultValue={search}
      icon="search"
      {...(isFilled ? { action: <IconButton icon="x" label="Limpar a busca" onClick={clear} /> } : {})}
      onChange={(event) => ask(event.target.value, PAUSE_MS)}
    />
  );
}
