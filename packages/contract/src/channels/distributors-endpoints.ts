import * as z from "zod/mini";
import { Cursor, endpoint, page, QueryInteger, record, text } from "../kit/index.ts";
import { Distributor } from "./distributors-records.ts";

/** Distributors of one answer, at most (7.5). */
export const MOST_DISTRIBUTORS = 1_000;
export const DISTRIBUTOR_SEARCH_CHARS = 80;

export const listDistributors = endpoint({
  method: "GET",
  path: "/getDistributors",
  summary: "The distributors of the channel, by name",
  access: "member",
  query: record({
    /** Every word is found in name, corporate name, city or state, or is the beginning of the tax id, masked or not. */
    search: ["search", z.optional(text(DISTRIBUTOR_SEARCH_CHARS))],
    /** Distributors of a page; the most there may be where absent. */
    limit: [
      "limit",
      z.optional(QueryInteger.check(z.minimum(1, "TOO_SMALL"), z.maximum(MOST_DISTRIBUTORS, "TOO_LARGE"))),
    ],
    cursor: ["cursor", z.optional(Cursor)],
  }),
  reply: page(Distributor),
  reach: "everybody's",
});
