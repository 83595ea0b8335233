import * as z from "zod/mini";
import type { Db, Tx } from "../../platform/database/database.ts";
import { sanitiseHtml } from "../../platform/html/sanitise.ts";
import { changeSetting, toColumns, resetSetting } from "./change-setting.ts";
import type { Setting, ReadingText } from "@colheita/contract/kit/setting";
import {
  definitions,
  type SettingName,
  type SettingValue,
} from "@colheita/contract/settings/setting-definitions";
import { EVERYBODY, strayPaths, storedValue } from "./setting-rules.ts";
import { loadSettings, lockSetting } from "./setting-store.ts";

/** A setting, as whoever runs the programme sees it: with its placeholders, and with every value that is stored. */
export interface DescribedSetting {
  readonly name: SettingName;
  readonly kind: "text" | "page" | "json";
  readonly isPerUserType: boolean;
  readonly fallback: unknown;
  readonly values: readonly {
    /** Everybody when absent. */
    readonly userType: string | undefined;
    readonly value: unknown;
    readonly updatedAt: Date;
  }[];
}

/** Returns every setting there is. None is a secret: what opens a door is in the environment, and has no name here. */
export async function describeSettings(db: Db): Promise<DescribedSetting[]> {
  const rows = await loadSettings(db);
  return Object.entries<Setting<unknown>>(definitions).map(
    ([name, { kind, fallback, isPerUserType = false }]) => ({
      name: name as SettingName,
      kind,
      isPerUserType,
      fallback,
      values: rows
        .filter((row) => row.name === name)
        .map((row) => ({
          userType: row.userType === EVERYBODY ? undefined : row.userType,
          value:
            kind === "page"
              ? cleaned(storedValue(kind, row) as Partial<ReadingText>)
              : storedValue(kind, row),
          updatedAt: row.updatedAt,
        })),
    }),
  );
}

export interface RefusedPart {
  /** Where in the value. */
  readonly path: readonly PropertyKey[];
  readonly code: string;
}

/** What a value would be stored as, or what is wrong with it and where. */
export type CheckedValue =
  | { readonly isGood: true; readonly value: unknown }
  | { readonly isGood: false; readonly refused: readonly RefusedPart[] };

const CODES: Readonly<Record<string, string>> = {
  invalid_type: "INVALID_TYPE",
  invalid_format: "INVALID_FORMAT",
  too_small: "TOO_SMALL",
  too_big: "TOO_LARGE",
};

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(definitions, name);
}

/** Checks a value against its declaration. What the declaration has no place for is refused, and not dropped unseen. */
export function checkValue(name: SettingName, value: unknown): CheckedValue {
  const definition: Setting<unknown> = definitions[name];
  const result = z.safeParse(definition.schema, value);
  if (!result.success) {
    const refused = result.error.issues.map(({ path, code }) => ({
      path,
      code: CODES[code] ?? "INVALID_VALUE",
    }));
    return { isGood: false, refused };
  }
  const strays = strayPaths(value, result.data).map((path) => ({ path, code: "UNKNOWN_FIELD" }));
  if (strays.length > 0) return { isGood: false, refused: strays };
  const row = { ...toColumns(definition, result.data), name, userType: EVERYBODY, updatedAt: new Date(0) };
  return { isGood: true, value: storedValue(definition.kind, row) };
}

/**
 * Returns what a setting holds for a user type, which nobody else changes until the transaction ends; undefined for
 * nothing.
 */
export async function holdValue(tx: Tx, name: SettingName, userType: string): Promise<unknown> {
  const row = await lockSetting(tx, name, userType);
  return row && storedValue(definitions[name].kind, row);
}

/** A change that was agreed to: a value that fits, or undefined to take away what is stored. */
export interface AgreedChange {
  readonly name: SettingName;
  readonly userType: string;
  readonly value: unknown;
  readonly actorId: string;
  readonly because: object;
}

/** Makes a change that was agreed to. */
export async function makeChange(tx: Tx, { name, value, ...change }: AgreedChange): Promise<void> {
  if (value === undefined) await resetSetting(tx, name, change);
  else await changeSetting(tx, { ...change, name, value: value as SettingValue<SettingName> });
}

/** Returns a value whose text of a page is cleaned, also where it was written without cleaning. */
function cleaned({ html, ...page }: Partial<ReadingText>): Partial<ReadingText> {
  return html === undefined ? page : { ...page, html: sanitiseHtml(html, "reading-page") };
}
