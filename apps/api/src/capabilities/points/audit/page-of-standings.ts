import { common } from "@colheita/contract/kit";
import { seasonNotClosed } from "@colheita/contract/points/season-endpoints";
import type { Db } from "../../../platform/database/database.ts";
import { csvHead, csvLine } from "@colheita/brazil";
import type { Caller } from "../../../platform/http/caller.ts";
import { unpackCursor } from "../../../platform/http/cursor.ts";
import { pageOf } from "../../../platform/http/page-of-rows.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Download } from "../../../platform/http/serve.ts";
import { readSetting } from "../../settings/index.ts";
import { openCsv } from "../statement/open-csv.ts";
import { seasonById } from "../season/season-store.ts";
import { standingsAfter, type Standing, type StandingPlace } from "./standing-store.ts";

const READ_AT_ONCE = 500;
const HEADERS = ["Participante", "Pontos na safra", "Nível"];

async function refuseOpen(db: Db, seasonId: string): Promise<void> {
  const season = await seasonById(db, seasonId);
  if (!season) throw new Refusal(common.notFound);
  if (season.closedAt === null) throw new Refusal(seasonNotClosed);
}

/**
 * Returns a page of how members stood when a season was closed, the most points first.
 * @throws Refusal `not-found`, `points/season-not-closed`.
 */
export async function pageOfStandings(
  db: Db,
  { profileCodes }: Caller,
  { seasonId, cursor }: { readonly seasonId: string; readonly cursor: string | undefined },
) {
  await refuseOpen(db, seasonId);
  const size = await readSetting(db, "PageSize", profileCodes);
  const rows = await standingsAfter(
    db,
    seasonId,
    cursor === undefined ? undefined : placeOf(cursor),
    size + 1,
  );
  return pageOf(rows, size, {
    item: ({ level, ...standing }) => ({ ...standing, level: level ?? undefined }),
    placeOf: ({ earned, memberId }) => [earned, memberId],
  });
}

function placeOf(cursor: string): StandingPlace {
  const [earned, memberId] = unpackCursor(cursor, "number", "id");
  return { earned, memberId };
}

const lineOf = ({ memberId, earned, level }: Standing) => csvLine([memberId, earned, level ?? ""]);

async function* fileOf(db: Db, seasonId: string): AsyncGenerator<Buffer> {
  yield Buffer.from(csvHead(HEADERS));
  let after: StandingPlace | undefined;
  for (;;) {
    const rows = await standingsAfter(db, seasonId, after, READ_AT_ONCE);
    after = rows.at(-1);
    if (after === undefined) return;
    yield Buffer.from(rows.map(lineOf).join(""));
  }
}

/**
 * Returns the same as one file, of which a page at a time is in memory.
 * @throws Refusal `not-found`, `points/season-not-closed`, `unavailable` when too many files are being written.
 */
export async function exportStandings(db: Db, seasonId: string): Promise<Download> {
  await refuseOpen(db, seasonId);
  return {
    contentType: "text/csv; charset=utf-8",
    filename: `safra-${seasonId}.csv`,
    body: openCsv(fileOf(db, seasonId)),
  };
}
