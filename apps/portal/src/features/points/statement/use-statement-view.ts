import { pathOf } from "@colheita/contract/routes/routes";
import { useCallback, useMemo } from "react";
import { useNavigate } from "../../../platform/navigation/router.tsx";
import { useAddressQuery } from "../../../platform/navigation/use-address-query.ts";
import { openEntryOf, statementAddressQuery, viewOf, wholeStatement } from "./statement-view-rules.ts";
import type { StatementView } from "./statement-view-rules.ts";

export interface StatementViewState {
  readonly view: StatementView;
  /** The entry that the address opens. */
  readonly openEntry: string | undefined;
  /** False until the address has been read. */
  readonly isKnown: boolean;
  /** Shows another view. `replace` for what is still being typed: "back" then leads to what was before it. */
  readonly change: (change: Partial<StatementView>, options?: { replace?: boolean }) => void;
  readonly reset: () => void;
  /** The address at which an entry is open, or none. */
  readonly hrefOf: (entryId?: string) => string;
}

/** Returns the view that the reader chose, as the address says. */
export function useStatementView(): StatementViewState {
  const query = useAddressQuery();
  const navigate = useNavigate();
  const view = useMemo(() => viewOf(query ?? ""), [query]);
  const path = pathOf("statement");
  const change = useCallback<StatementViewState["change"]>(
    (changes, options) => {
      const next = statementAddressQuery({ ...view, ...changes });
      if (next !== statementAddressQuery(view)) navigate(path + next, options);
    },
    [view, navigate, path],
  );
  const reset = useCallback(
    () => navigate(path + statementAddressQuery({ ...wholeStatement, sort: view.sort })),
    [navigate, path, view.sort],
  );
  const hrefOf = useCallback((entryId?: string) => path + statementAddressQuery(view, entryId), [view, path]);
  return { view, openEntry: openEntryOf(query ?? ""), isKnown: query !== undefined, change, reset, hrefOf };
}
