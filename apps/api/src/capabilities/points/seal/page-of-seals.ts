import type { Db } from "../../../platform/database/database.ts";
import { unpackCursor } from "../../../platform/http/cursor.ts";
import { pageOf } from "../../../platform/http/page-of-rows.ts";
import { listAudits } from "../audit/audit-store.ts";
import { newestSeals } from "./seal-store.ts";

/** Both lists are for programs and for people who look at a month. */
const PAGE = 31;

/** Returns a page of the seals, the newest first. */
export async function pageOfSeals(db: Db, cursor: string | undefined) {
  const [before] = cursor === undefined ? [undefined] : unpackCursor(cursor, "day");
  const rows = await newestSeals(db, before, PAGE + 1);
  return pageOf(rows, PAGE, {
    item: ({ previousHash, ...seal }) => ({ ...seal, previousHash: previousHash ?? undefined }),
    placeOf: ({ day }) => [day],
  });
}

/** Returns a page of what the nightly audits found, the newest first. */
export async function pageOfAudits(db: Db, cursor: string | undefined) {
  const [before] = cursor === undefined ? [undefined] : unpackCursor(cursor, "number");
  const rows = await listAudits(db, before, PAGE + 1);
  return pageOf(rows, PAGE, {
    item: ({ id, faults, ...audit }) => ({ ...audit, id: String(id), faults: [...faults] }),
    placeOf: ({ id }) => [id],
  });
}
