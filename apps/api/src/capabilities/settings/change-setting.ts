import * as z from "zod/mini";
import { audit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import { sanitiseHtml } from "../../platform/html/sanitise.ts";
import { announce, tellEveryone } from "../../platform/live/live.ts";
import type { Setting, ReadingText } from "@colheita/contract/kit/setting";
import {
  definitions,
  type SettingName,
  type SettingValue,
} from "@colheita/contract/settings/setting-definitions";
import { EVERYBODY } from "./setting-rules.ts";
import { lockSetting, removeSetting, saveSetting, type StoredSetting } from "./setting-store.ts";

/** The notice by which every process learns that it must read the settings again. */
export const SETTINGS_CHANGED = "settings";

interface Change {
  /** The account type it holds for; everybody when absent. */
  readonly userType?: string;
  readonly actorId: string;
  /** What the trail says beside the value: who else agreed, and why. */
  readonly because?: object;
}

export interface SettingChange<Name extends SettingName> extends Change {
  readonly name: Name;
  readonly value: SettingValue<Name>;
}

/**
 * Sets a value. Every process uses it from the commit on. HTML is cleaned before it is stored; a value that does not
 * fit its declaration throws, and so does one for a user type where the programme has one value. The trail of changes
 * has the value before and after.
 */
export async function changeSetting<Name extends SettingName>(
  tx: Tx,
  { name, value, ...change }: SettingChange<Name>,
): Promise<void> {
  const definition: Setting<unknown> = definitions[name];
  if (change.userType !== undefined && !takesUserTypes(name) && change.userType !== EVERYBODY)
    throw new Error(`The setting ${name} has one value for all`);
  await replace(tx, name, toColumns(definition, z.parse(definition.schema, value)), change);
}

/** Takes a value away: from the commit on, what lies under it holds, which for everybody is the default. */
export async function resetSetting(tx: Tx, name: SettingName, change: Change): Promise<void> {
  await replace(tx, name, undefined, change);
}

type Columns = Pick<StoredSetting, "textValue" | "htmlValue" | "jsonValue">;

async function replace(
  tx: Tx,
  name: SettingName,
  columns: Columns | undefined,
  { userType = EVERYBODY, actorId, because = {} }: Change,
): Promise<void> {
  const type = userType.toLowerCase();
  const before = await lockSetting(tx, name, type);
  if (columns) await saveSetting(tx, { name, userType: type, ...columns });
  else await removeSetting(tx, name, type);
  await audit(tx, {
    actorId,
    action: columns ? "settings.changed" : "settings.reset",
    object: objectOf(name, type),
    before: before && traceOf(before),
    after: { ...(columns && traceOf(columns)), ...because },
  });
  await announce(tx, SETTINGS_CHANGED);
  // Open pages ask again for what settings say: texts, filters.
  await tellEveryone(tx, "settings");
}

/** Returns whether a user type may have a value of its own. */
export function takesUserTypes(name: SettingName): boolean {
  const definition: Setting<unknown> = definitions[name];
  return definition.isPerUserType ?? false;
}

/** Returns what the trail calls a setting of a user type. */
export function objectOf(name: string, userType: string): string {
  return userType === EVERYBODY ? `setting:${name}` : `setting:${name}:${userType}`;
}

/** Returns a value as it is stored: its HTML is cleaned. */
export function toColumns({ kind }: Setting<unknown>, value: unknown): Columns {
  if (kind === "json") return { textValue: null, htmlValue: null, jsonValue: value };
  if (kind === "text") return { textValue: value as string, htmlValue: null, jsonValue: undefined };
  const { title, html } = value as ReadingText;
  return {
    textValue: title,
    htmlValue: html === undefined ? null : sanitiseHtml(html, "reading-page"),
    jsonValue: undefined,
  };
}

function traceOf({ textValue, htmlValue, jsonValue }: Columns): object {
  const html = htmlValue === null ? {} : { html: htmlValue };
  return { ...(textValue === null ? { json: jsonValue } : { text: textValue }), ...html };
}
