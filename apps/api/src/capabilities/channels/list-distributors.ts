import { MOST_DISTRIBUTORS, type listDistributors } from "@colheita/contract/channels/distributors-endpoints";
import type { InputOf, ReplyOf } from "@colheita/contract/kit";
import type { Db } from "../../platform/database/database.ts";
import { unpackCursor } from "../../platform/http/cursor.ts";
import { pageOf } from "../../platform/http/page-of-rows.ts";
import { distributorOf } from "./distributors-rules.ts";
import * as store from "./distributors-store.ts";

/**
 * Returns a page of the distributors that a search finds, by name; of all of them without one.
 * @throws Refusal `invalid-request` for a cursor that is none.
 */
export async function list(
  db: Db,
  { search, limit: size = MOST_DISTRIBUTORS, cursor }: InputOf<typeof listDistributors>["query"],
): Promise<ReplyOf<typeof listDistributors>> {
  const [after] = cursor === undefined ? [] : unpackCursor(cursor, "id");
  const rows = await store.listDistributors(db, search, { after, size: size + 1 });
  return pageOf(rows, size, { item: distributorOf, placeOf: ({ id }) => [id] });
}
