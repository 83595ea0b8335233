import { DISTRIBUTOR_SEARCH_CHARS } from "@colheita/contract/channels/distributors-endpoints";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** Typing is over when nothing was typed for this long. */
const TYPING_PAUSE_MS = 300;

interface DistributorSearchProps {
  field: RefObject<HTMLInputElement | null>;
  onSearch: (words: string) => void;
}

/** Shows the search field; `onSearch` is called when typing is over. */
export function DistributorSearch({ field, onSearch }: DistributorSearchProps) {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const search = (waitMs: number) => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onSearch(field.current?.value.trim() ?? ""), waitMs);
  };
  return (
    <search>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          search(0);
        }}
      >
        <TextField
          ref={field}
          type="search"
          name="search"
          label="Buscar distribuidor"
          hint="Por nome, cidade ou CNPJ."
          icon="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={DISTRIBUTOR_SEARCH_CHARS}
          onChange={() => search(TYPING_PAUSE_MS)}
        />
      </form>
    </search>
  );
}
