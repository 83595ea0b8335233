import { sql } from "kysely";
import type { Banner } from "@colheita/contract/content/content-records";
import type { Db, Tx } from "../../platform/database/database.ts";

export type BannerLocation = "Home Logada" | "Home Deslogada";

export interface BannerRow {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly actionLabel: string | null;
  readonly actionUrl: string | null;
  readonly preset: Banner["preset"];
  readonly imageUrl: string;
  readonly targetGroups: string[];
}

/** Live banners of a place whose window is open, for every programme or for this one, in their order. */
export function bannersAt(db: Db | Tx, location: BannerLocation, programme: string): Promise<BannerRow[]> {
  return db
    .selectFrom("content.banner")
    .select(["id", "title", "text", "actionLabel", "actionUrl", "preset", "imageUrl", "targetGroups"])
    .where("location", "=", location)
    .where("state", "=", "live")
    .where("app", "in", ["Ambos", programme])
    .where(sql<boolean>`platform.today() between starts_on and ends_on`)
    .orderBy("place")
    .orderBy("id")
    .execute();
}

export interface BannerToKeep extends Omit<BannerRow, "targetGroups"> {
  readonly targetGroups: readonly string[];
  readonly location: BannerLocation;
  readonly app: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly place: number;
  readonly writtenBy: string;
  readonly approvedBy: string;
}

/** Keeps an approved banner, live within its window. */
export async function insertBanner(tx: Tx, banner: BannerToKeep): Promise<void> {
  await tx
    .insertInto("content.banner")
    .values({ ...banner, targetGroups: [...banner.targetGroups], state: "live" })
    .execute();
}
