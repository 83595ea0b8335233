import {
  getEntryTrail,
  getMonthlyMovements,
  getStatement,
} from "@colheita/contract/points/statement-endpoints";
import type { StatementFilter } from "@colheita/contract/points/statement-endpoints";
import { query, pagesQuery } from "../../../platform/data/queries.ts";

/** What came and went in the last twelve months. */
export const monthsQuery = query({ key: ["points", "months"], endpoint: getMonthlyMovements, input: {} });

/** Returns the query for where one line comes from and where its points went. */
export const trailQuery = (entryId: string) =>
  query({ key: ["points", "trail", entryId], endpoint: getEntryTrail, input: { params: { entryId } } });

/**
 * Returns the query for the statement under a filter, ten lines a page. A cold start brings the first page of the
 * unfiltered one along.
 */
export const statementQuery = (filter: StatementFilter) =>
  pagesQuery({
    key: ["points", "statement", filter],
    endpoint: getStatement,
    inputAt: (cursor) => ({ query: { ...filter, cursor } }),
    screen: Object.keys(filter).length === 0 ? "statement" : undefined,
  });
