import { HttpFailure } from "@colheita/client";
import { isId } from "@colheita/contract/kit";
import {
  getRegulations,
  getTermText,
  listAcceptances,
  listPendingTerms,
} from "@colheita/contract/terms/terms-endpoints";
import type { TermText } from "@colheita/contract/terms/terms-records";
import { queryOptions } from "@tanstack/react-query";
import { ask, query, pagesQuery } from "../../platform/data/queries.ts";

const CAPABILITY = "terms";

/** Returns the query for the terms that wait for a member's answer. */
export const pendingQuery = (memberId: string) =>
  query({
    key: [CAPABILITY, "pending", memberId],
    endpoint: listPendingTerms,
    input: { body: { memberIds: [memberId] } },
  });

/** A version never changes. The address of its PDF does with each answer, and a reader would be back on page 1. */
const unchanging = { staleTime: Infinity } as const;

/** Returns the query for the text of a version. */
export const textQuery = (termVersionId: string) => ({
  ...query({
    key: [CAPABILITY, "text", termVersionId],
    endpoint: getTermText,
    input: { params: { termVersionId } },
  }),
  ...unchanging,
});

/** What the member accepted, newest first, ten a page. */
export const historyQuery = pagesQuery({
  key: [CAPABILITY, "history"],
  endpoint: listAcceptances,
  inputAt: (cursor) => ({ query: { cursor } }),
});

/** The regulations of the programme. */
export const regulationsQuery = query({
  key: [CAPABILITY, "regulations"],
  endpoint: getRegulations,
  input: { query: { id: undefined } },
});

/**
 * Returns the query for one regulation with its text. Its data is null when there is none with this id, or not for
 * this member: an answer, not a failure.
 */
export const regulationQuery = (id: string) =>
  queryOptions({
    queryKey: [CAPABILITY, "regulation", id],
    // One that is not there may come into force.
    staleTime: ({ state }: { state: { data: TermText | null | undefined } }) => (state.data ? Infinity : 0),
    queryFn: async ({ signal }): Promise<TermText | null> => {
      if (!isId(id)) return null;
      try {
        const { regulations } = await ask(getRegulations, { query: { id } }, signal);
        return regulations[0] ?? null;
      } catch (error) {
        if (error instanceof HttpFailure && error.status === 404) return null;
        throw error;
      }
    },
  });
