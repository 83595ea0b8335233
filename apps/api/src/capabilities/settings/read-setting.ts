import * as z from "zod/mini";
import type { Db, Tx } from "../../platform/database/database.ts";
import { escapeHtml, sanitiseHtml } from "../../platform/html/sanitise.ts";
import type { Setting, ReadingText } from "@colheita/contract/kit/setting";
import {
  definitions,
  type SettingName,
  type SettingPerUserType,
  type SettingValue,
} from "@colheita/contract/settings/setting-definitions";
import { fillPlaceholders, overlay, storedValue, type ProgrammeWords } from "./setting-rules.ts";
import { rowsFor, snapshotOf, type Snapshot } from "./settings-cache.ts";
import type { StoredSetting } from "./setting-store.ts";

/**
 * Returns the value of a setting: everybody's, overlaid by that of the given user types in their order (section 1).
 * Placeholders of the programme's words are filled. A stored value that does not fit its declaration throws: it is never
 * guessed.
 */
export function readSetting<Name extends Exclude<SettingName, SettingPerUserType>>(
  db: Db | Tx,
  name: Name,
): Promise<SettingValue<Name>>;
export function readSetting<Name extends SettingName>(
  db: Db | Tx,
  name: Name,
  userTypes: readonly string[],
): Promise<SettingValue<Name>>;
export async function readSetting<Name extends SettingName>(
  db: Db | Tx,
  name: Name,
  userTypes: readonly string[] = [],
): Promise<SettingValue<Name>> {
  const snapshot = await snapshotOf(db);
  const values = valuesRead.get(snapshot) ?? new Map<string, unknown>();
  valuesRead.set(snapshot, values);
  const key = [name, ...userTypes].join("\n");
  if (!values.has(key)) values.set(key, valueIn(snapshot, name, userTypes));
  return values.get(key) as SettingValue<Name>;
}

// Checking and cleaning a page costs milliseconds: once for each snapshot is enough.
const valuesRead = new WeakMap<Snapshot, Map<string, unknown>>();

function valueIn<Name extends SettingName>(
  snapshot: Snapshot,
  name: Name,
  userTypes: readonly string[],
): SettingValue<Name> {
  const definition: Setting<unknown> = definitions[name];
  const rows = rowsFor(snapshot, name, definition.isPerUserType ? userTypes : []);
  const stored = overlay(
    definition.fallback,
    rows.map((row) => storedValue(definition.kind, row)),
  );
  const result = z.safeParse(definition.schema, stored);
  if (!result.success)
    throw new Error(`The setting ${name} holds a value that does not fit`, { cause: result.error });
  const wordsAre = (): ProgrammeWords => wordsIn(snapshot, userTypes);
  const isWord = name === "PointsLabel" || name === "LevelLabel";
  if (definition.kind === "text" && !isWord)
    return fillPlaceholders(result.data as string, wordsAre()) as SettingValue<Name>;
  if (definition.kind === "page")
    return pageToRead(result.data as ReadingText, rows, wordsAre()) as SettingValue<Name>;
  return result.data as SettingValue<Name>;
}

function wordsIn(snapshot: Snapshot, userTypes: readonly string[]): ProgrammeWords {
  return {
    pointsLabel: valueIn(snapshot, "PointsLabel", userTypes),
    levelLabel: valueIn(snapshot, "LevelLabel", userTypes),
  };
}

function pageToRead(text: ReadingText, rows: readonly StoredSetting[], words: ProgrammeWords): ReadingText {
  const written = rows.findLast((row) => row.htmlValue !== null);
  return {
    title: fillPlaceholders(text.title, words),
    html: text.html && sanitiseHtml(fillPlaceholders(text.html, words, escapeHtml), "reading-page"),
    updatedAt: written?.updatedAt,
  };
}
