import type { TargetedObject, validateTargetGroup } from "@colheita/contract/content/content-endpoints";
import type { InputOf, ReplyOf } from "@colheita/contract/kit";
import type { Db } from "../../platform/database/database.ts";
import { ownOnly, type Caller } from "../../platform/http/caller.ts";
import { bannersFor } from "./banners.ts";
import { findArticle } from "./read-news.ts";

type Finder = (db: Db, caller: Caller, id: string) => Promise<{ readonly title: string } | undefined>;

/** How each object's record is found, if it is shown to the caller. */
const finders: Readonly<Record<TargetedObject, Finder>> = {
  acg_Banner__c: async (db, caller, recordId) =>
    (await bannersFor(db, { location: "Home Logada", caller })).find(({ id }) => id === recordId),
  acg_News__c: findArticle,
};

/** Returns whether a record is for the caller. @throws Refusal not-found where it is asked of anybody else. */
export async function validateTarget(
  db: Db,
  caller: Caller,
  { object, recordId, memberId, wordsField }: InputOf<typeof validateTargetGroup>["body"],
): Promise<ReplyOf<typeof validateTargetGroup>> {
  ownOnly(caller, memberId);
  const found = await finders[object](db, caller, recordId);
  if (!found) return { isTargeted: false, words: undefined };
  return { isTargeted: true, words: wordsField && found.title };
}
