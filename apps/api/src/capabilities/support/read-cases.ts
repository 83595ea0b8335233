import { common } from "@colheita/contract/kit";
import type { CaseDetail, CaseEntry, CaseState, CaseSummary } from "@colheita/contract/support/case-records";
import type { Db } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { unpackCursor } from "../../platform/http/cursor.ts";
import { pageOf } from "../../platform/http/page-of-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { readSetting } from "../settings/index.ts";
import { listImages } from "./image/case-image-store.ts";
import { imageOf } from "./image/case-images.ts";
import { findCase, listEntries, listMembersCases, type CaseRow } from "./case-store.ts";

/** What a list of cases is asked by. */
export interface CasesQuery {
  readonly state?: CaseState | undefined;
  readonly cursor?: string | undefined;
}

type Reader = Pick<Caller, "memberId" | "profileCodes">;

/** Returns a case in a list. */
export function summaryOf({ id, number, type, reason, status, createdAt, changedAt }: CaseRow): CaseSummary {
  return { id, number, type, reason, state: status, createdAt, changedAt };
}

/** Returns where a page of cases begins, and how long it is. */
export async function placeOf(db: Db, { profileCodes }: Reader, { state, cursor }: CasesQuery) {
  const size = await readSetting(db, "PageSize", profileCodes);
  const [afterId] = cursor === undefined ? [] : unpackCursor(cursor, "id");
  return { size, asked: { state, afterId, most: size + 1 } };
}

/** Returns a page of a member's cases, newest first. */
export async function listCases(
  db: Db,
  reader: Reader,
  query: CasesQuery,
): Promise<{ items: CaseSummary[]; nextCursor: string | undefined }> {
  const { size, asked } = await placeOf(db, reader, query);
  const rows = await listMembersCases(db, reader.memberId, asked);
  return pageOf(rows, size, { item: summaryOf, placeOf: ({ id }) => [id] });
}

/** Returns what was said and done in a case, in its order; with its images unless they are not for who reads. */
export async function storyOf(
  { db, files }: Pick<Platform, "db" | "files">,
  { id, description, score, scoreComment }: CaseRow,
  areImagesShown = true,
): Promise<Pick<CaseDetail, "description" | "images" | "entries" | "satisfaction">> {
  const [entries, images] = await Promise.all([
    listEntries(db, [id]),
    areImagesShown ? listImages(db, [id]) : [],
  ]);
  const imagesOf = (entry: string | null) =>
    images.filter(({ entryId }) => entryId === entry).map((image) => imageOf(files, image));
  return {
    description,
    images: imagesOf(null),
    entries: entries.map((entry): CaseEntry => {
      const { id: entryId, author, text, status, createdAt } = entry;
      const state = status ?? undefined;
      return {
        id: entryId,
        author,
        text: text ?? undefined,
        state,
        images: imagesOf(entryId),
        at: createdAt,
      };
    }),
    satisfaction: score === null ? undefined : { score, comment: scoreComment ?? undefined },
  };
}

/** Returns a member's own case. @throws Refusal `not-found`: a missing one and somebody else's look alike. */
export async function readCase(
  platform: Pick<Platform, "db" | "files">,
  memberId: string,
  caseId: string,
): Promise<CaseDetail> {
  const { db } = platform;
  const found = await findCase(db, caseId, await readSetting(db, "CaseReopenDays"));
  if (found?.memberId !== memberId) throw new Refusal(common.notFound);
  return {
    ...summaryOf(found),
    ...(await storyOf(platform, found)),
    reopenUntil: found.reopenUntil ?? undefined,
  };
}
