import type { Banner } from "@colheita/contract/content/content-records";
import type { Db, Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import { readSetting } from "../settings/index.ts";
import type { Audience } from "./audience.ts";
import { bannersAt, insertBanner, type BannerLocation, type BannerRow } from "./banner-store.ts";
import { isTargeted, targetGroupNames } from "./target-group-rules.ts";

/**
 * The banners of a home (section 4, "Banner filtering"): a member sees "Home Logada" only and a visitor
 * "Home Deslogada" only; those of every programme or of this one; a member's are limited by target group.
 */
export async function bannersFor(
  db: Db,
  { location, caller }: { readonly location: BannerLocation; readonly caller: Audience },
): Promise<Banner[]> {
  if ((location === "Home Logada") !== (caller !== undefined)) return [];
  const rows = await bannersAt(db, location, await readSetting(db, "ProgrammeName"));
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
export interface BannerToPublish {
  readonly title: string;
  readonly text: string;
  /** A button: its words, and a path of this site or an https address. */
  readonly action?: { readonly label: string; readonly url: string };
  readonly preset: Banner["preset"];
  readonly imageUrl: string;
  readonly location: BannerLocation;
  /** The one programme that shows it; every programme when absent. */
  readonly app?: string;
  /** First and last day in São Paulo, `YYYY-MM-DD`. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly targetGroups?: readonly string[];
  /** Lower comes first. */
  readonly place?: number;
  readonly writtenBy: string;
  readonly approvedBy: string;
}

const PREFIX = "a0B";

/** Publishes a banner. Answers its id. A target group that does not exist is an error, not an empty audience. */
export async function publishBanner(tx: Tx, { action, ...banner }: BannerToPublish): Promise<string> {
  const { targetGroups = [] } = banner;
  const unknown = targetGroups.find((name) => !targetGroupNames.includes(name));
  if (unknown !== undefined) throw new RangeError(`There is no target group "${unknown}"`);
  const id = newId(PREFIX);
  await insertBanner(tx, {
    ...banner,
    id,
    targetGroups,
    app: banner.app ?? "Ambos",
    place: banner.place ?? 0,
    actionLabel: action?.label ?? null,
    actionUrl: action?.url ?? null,
  });
  return id;
}
