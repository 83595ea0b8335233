import type { Banner } from "@colheita/contract/content/content-records";
import type { Db, Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import { readSetting } from "../settings/index.ts";
import { askAs, type Audience } from "./audience.ts";
import { bannersAt, insertBanner, type BannerLocation, type BannerRow } from "./banner-store.ts";
import { isTargeted, targetGroupNames } from "./target-group-rules.ts";
import { targetingOf, type Targeting } from "./targeting-rules.ts";

/**
 * Returns the banners of a home (section 4, "Banner filtering"): a member sees "Home Logada" only and a visitor "Home
 * Deslogada" only; those of every programme or of this one; a member's are limited by target group and by whom they are
 * aimed at.
 */
export async function bannersFor(
  db: Db,
  { location, caller }: { readonly location: BannerLocation; readonly caller: Audience },
): Promise<Banner[]> {
  if ((location === "Home Logada") !== (caller !== undefined)) return [];
  const programme = await readSetting(db, "ProgrammeName");
  const rows = await askAs(db, caller, (reader) => bannersAt(db, reader, { location, programme }));
  return rows.filter(({ targetGroups }) => isShown(targetGroups, caller)).map(bannerOf);
}

function isShown(targetGroups: readonly string[], caller: Audience): boolean {
  return caller ? isTargeted(caller, targetGroups) : targetGroups.length === 0;
}

function bannerOf({ id, title, text, actionLabel, actionUrl, preset, imageUrl }: BannerRow): Banner {
  return {
    id,
    title,
    text,
    preset,
    imageUrl,
    actionLabel: actionLabel ?? undefined,
    actionUrl: actionUrl ?? undefined,
  };
}

/** A banner that was made by one operator and approved by another. */
export interface BannerToPublish extends Partial<Targeting> {
  readonly title: string;
  readonly text: string;
  /** A button: its words, and a path of this site or an https address. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly preset: Banner["preset"];
  readonly imageUrl: string;
  readonly location: BannerLocation;
  /** The one programme that shows it; every programme when absent. */
  readonly app?: string;
  /** When it goes live; in the future: it is scheduled. */
  readonly startsAt: Date;
  /** From when on it is shown no longer. */
  readonly endsAt: Date;
  readonly targetGroups?: string[];
  /** Lower comes first. */
  readonly place?: number;
  readonly writtenBy: string;
  readonly approvedBy: string;
}

const PREFIX = "a0B";

/**
 * Publishes or schedules a banner. Returns its id. A target group that does not exist is an error, not an empty
 * audience. The database refuses one approved by its writer.
 */
export async function publishBanner(tx: Tx, { action, ...banner }: BannerToPublish): Promise<string> {
  const { targetGroups = [] } = banner;
  const unknown = targetGroups.find((name) => !targetGroupNames.includes(name));
  if (unknown !== undefined) throw new RangeError(`There is no target group "${unknown}"`);
  const id = newId(PREFIX);
  await insertBanner(tx, {
    ...banner,
    ...targetingOf(banner),
    id,
    targetGroups,
    app: banner.app ?? "Ambos",
    place: banner.place ?? 0,
    actionLabel: action?.label ?? null,
    actionUrl: action?.url ?? null,
  });
  return id;
}
