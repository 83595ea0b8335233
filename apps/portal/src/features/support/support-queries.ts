import { HttpFailure } from "@colheita/client";
import { isId } from "@colheita/contract/kit";
import { getCase, listCases } from "@colheita/contract/support/case-endpoints";
import type { CaseDetail, CaseState } from "@colheita/contract/support/case-records";
import { queryOptions } from "@tanstack/react-query";
import { ask, pagesQuery } from "../../platform/data/queries.ts";
import { supportKey } from "./support-key.ts";

const [CAPABILITY] = supportKey;

/** Returns the query for the member's cases, newest first, ten a page. */
export const casesQuery = (state: CaseState | undefined) =>
  pagesQuery({
    key: [CAPABILITY, "cases", state ?? ""],
    endpoint: listCases,
    inputAt: (cursor) => ({ query: { state, cursor } }),
  });

/**
 * Returns the query for one case. Its data is null when there is none with this id: that is an answer, not a
 * failure.
 */
export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: [CAPABILITY, "case", caseId],
    queryFn: async ({ signal }): Promise<CaseDetail | null> => {
      if (!isId(caseId)) return null;
      try {
        return await ask(getCase, { params: { caseId } }, signal);
      } catch (error) {
        if (error instanceof HttpFailure && error.status === 404) return null;
        throw error;
      }
    },
  });
