import * as z from "zod/mini";
import { audit } from "../../platform/audit/audit.ts";
import type { Tx } from "../../platform/database/database.ts";
import { sanitiseHtml } from "../../platform/html/sanitise.ts";
import { announce } from "../../platform/live/live.ts";
import {
  definitions,
  type Definition,
  type ReadingText,
  type SettingName,
  type SettingValue,
} from "./setting-definitions.ts";
import { EVERYBODY } from "./setting-rules.ts";
import { lockSetting, saveSetting, type StoredSetting } from "./setting-store.ts";

/** The notice by which every process learns that it must read the settings again. */
export const SETTINGS_CHANGED = "settings";

export interface SettingChange<Name extends SettingName> {
  readonly name: Name;
  readonly value: SettingValue<Name>;
  /** The account type it holds for; everybody when absent. */
  readonly userType?: string;
  readonly actorId: string;
}

/**
 * Sets a value. Every process uses it from the commit on. HTML is cleaned before it is kept; a value that does not
 * fit its declaration throws. The trail of changes has the value before and after.
 */
export async function changeSetting<Name extends SettingName>(
  tx: Tx,
  { name, value, userType = EVERYBODY, actorId }: SettingChange<Name>,
): Promise<void> {
  const definition: Definition<unknown> = definitions[name];
  const columns = columnsOf(definition, z.parse(definition.schema, value));
  const type = userType.toLowerCase();
  const before = await lockSetting(tx, name, type);
  await saveSetting(tx, { name, userType: type, ...columns });
  await audit(tx, {
    actorId,
    action: "settings.changed",
    object: type === EVERYBODY ? `setting:${name}` : `setting:${name}:${type}`,
    before: before && traceOf(before),
    after: traceOf(columns),
  });
  await announce(tx, SETTINGS_CHANGED);
}

type Columns = Pick<StoredSetting, "textValue" | "htmlValue" | "jsonValue">;

function columnsOf({ kind }: Definition<unknown>, value: unknown): Columns {
  if (kind === "json") return { textValue: null, htmlValue: null, jsonValue: value };
  if (kind === "text") return { textValue: value as string, htmlValue: null, jsonValue: undefined };
  const { title, html } = value as ReadingText;
  return {
    textValue: title,
    htmlValue: html === undefined ? null : sanitiseHtml(html, "reading-page"),
    jsonValue: undefined,
  };
}

function traceOf({ textValue, htmlValue, jsonValue }: Columns): unknown {
  const html = htmlValue === null ? {} : { html: htmlValue };
  return { ...(textValue === null ? { json: jsonValue } : { text: textValue }), ...html };
}
