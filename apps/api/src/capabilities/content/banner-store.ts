import { sql } from "kysely";
import type { Banner } from "@colheita/contract/content/content-records";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Reader, Targeting } from "./targeting-rules.ts";
import { meantFor } from "./targeting-store.ts";

export type BannerLocation = "Home Logada" | "Home Deslogada";

interface BannerText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly actionLabel: string | null;
  readonly actionUrl: string | null;
  readonly preset: Banner["preset"];
  readonly imageUrl: string;
  readonly targetGroups: string[];
}

export type BannerRow = BannerText & Pick<Targeting, "states" | "channels" | "seasons">;

/** Returns banners of a place whose time has come and is not over, for every programme or for this one, in their order. */
export function bannersAt(
  db: Db | Tx,
  reader: Reader | undefined,
  { location, programme }: { readonly location: BannerLocation; readonly programme: string },
): Promise<BannerRow[]> {
  return db
    .selectFrom("content.banner")
    .select(["id", "title", "text", "actionLabel", "actionUrl", "preset", "imageUrl", "targetGroups"])
    .select(["states", "channels", "seasons"])
    .where("location", "=", location)
    .where("state", "in", ["scheduled", "live"])
    .where("app", "in", ["Ambos", programme])
    .where(sql<boolean>`starts_at <= platform.clock() and ends_at > platform.clock()`)
    .where((condition) => condition.and(meantFor(reader)))
    .orderBy("place")
    .orderBy("id")
    .execute();
}

export interface BannerToStore extends BannerText, Targeting {
  readonly location: BannerLocation;
  readonly app: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly place: number;
  readonly writtenBy: string;
  readonly approvedBy: string;
}

/** Stores an approved banner: live at once when its time has come, scheduled until then. */
export async function insertBanner(tx: Tx, banner: BannerToStore): Promise<void> {
  await tx
    .insertInto("content.banner")
    .values({
      ...banner,
      state: sql<"scheduled" | "live">`case when ${banner.startsAt}::timestamptz <= platform.clock()
        then 'live' else 'scheduled' end`,
    })
    .execute();
}

/** Marks the scheduled banners whose time has come as live, and archives those whose time is over. Returns how many. */
export async function followBanners(db: Db | Tx): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("content.banner")
    .set({
      state: sql<"live" | "archived">`case when ends_at <= platform.clock() then 'archived' else 'live' end`,
    })
    .where("state", "in", ["scheduled", "live"])
    .where(
      sql<boolean>`(ends_at <= platform.clock() or (state = 'scheduled' and starts_at <= platform.clock()))`,
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
