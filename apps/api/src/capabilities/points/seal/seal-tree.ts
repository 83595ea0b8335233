import { createHash } from "node:crypto";

/** One posting of an entry, as it is sealed. */
type SealedPosting = readonly [from: string, to: string, points: number];

/** What of an entry never changes. Instants and days are written as ISO 8601. */
export interface SealedEntry {
  readonly id: string;
  readonly kind: string;
  readonly description: string;
  readonly origin: string;
  readonly points: number;
  readonly pointAt: string;
  readonly recordedAt: string;
  readonly expiresOn: string | null;
  readonly releasesOn: string | null;
  readonly causeKind: string;
  readonly causeId: string | null;
  readonly causeTitle: string;
  readonly causeDetail: string;
  readonly seasonId: string | null;
  readonly commercialGainCents: number | null;
  /** The public id of the entry that it corrects. */
  readonly corrects: string | null;
  readonly postings: readonly SealedPosting[];
}

/** What of an entry is hashed: since the second format the detail of its cause, its season and its commercial gain, too. */
export type SealFormat = 1 | 2;
export const NEWEST_FORMAT: SealFormat = 2;

/** A seal, as it is hashed and published. */
export interface SealedDay {
  readonly day: string;
  readonly root: string;
  readonly members: number;
  readonly entries: number;
  readonly previousHash: string | null;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Returns the words of an entry that are hashed: its fields in this order, in JSON. */
export function entryText(entry: SealedEntry, format: SealFormat): string {
  const { id, kind, description, origin, points, pointAt, recordedAt } = entry;
  const { expiresOn, releasesOn, causeKind, causeId, causeTitle, corrects, postings } = entry;
  const { causeDetail, seasonId, commercialGainCents } = entry;
  return JSON.stringify([
    `colheita-entry-${format}`,
    id,
    kind,
    description,
    origin,
    points,
    pointAt,
    recordedAt,
    expiresOn,
    releasesOn,
    causeKind,
    causeId,
    causeTitle,
    corrects,
    postings,
    ...(format === 1 ? [] : [causeDetail, seasonId, commercialGainCents]),
  ]);
}

/** Returns the hash of one entry: what stands in a receipt for an entry that its member does not see. */
export const entryHash = (entry: SealedEntry, format: SealFormat): string => sha256(entryText(entry, format));

/** Returns the leaf of one member's entries of a day, in the order in which they were recorded. */
export function leafHash(memberId: string, day: string, entryHashes: readonly string[]): string {
  return sha256(`leaf\n${memberId}\n${day}\n${entryHashes.join("\n")}`);
}

const nodeHash = (left: string, right: string): string => sha256(`node\n${left}\n${right}`);

/** Returns the largest power of two below `size`: where a tree is divided (RFC 6962, 2.1). */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Returns the root of the tree over these leaves; that of none is the hash of nothing (RFC 6962, 2.1). */
export function rootOf(leaves: readonly string[]): string {
  if (leaves.length <= 1) return leaves[0] ?? sha256("");
  const split = splitOf(leaves.length);
  return nodeHash(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

/** A place in the tree: leaves are at level 0, and two neighbours stand below the node of half their position. */
export interface TreePlace {
  readonly level: number;
  readonly position: number;
}

/**
 * Returns the places whose hashes lead from a leaf to the root, from the leaf upwards (RFC 6962, 2.1.1). A node without a
 * neighbour is passed on to the next level as it is.
 */
export function auditPathOf(position: number, leaves: number): TreePlace[] {
  const path: TreePlace[] = [];
  for (let [level, at, size] = [0, position, leaves]; size > 1; level += 1) {
    const neighbour = at % 2 === 0 ? at + 1 : at - 1;
    if (neighbour < size) path.push({ level, position: neighbour });
    at = Math.floor(at / 2);
    size = Math.ceil(size / 2);
  }
  return path;
}

/** Returns the hash of a seal, which holds that of the day before. */
export function sealHash({ day, root, members, entries, previousHash }: SealedDay): string {
  return sha256(`seal\n${day}\n${root}\n${members}\n${entries}\n${previousHash ?? "-"}`);
}
