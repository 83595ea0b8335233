import { detectUsername, type Username } from "@colheita/brazil";
import type { Db } from "../../../platform/database/database.ts";
import { readSetting } from "../../settings/index.ts";

/**
 * Returns a typed username as the log-in looks it up. The e-mail by which it knows who has none, the CPF or CNPJ before
 * `AuthEmailSuffix` (5.4), is that CPF or CNPJ.
 */
export async function resolveUsername(db: Db, typed: string): Promise<Username> {
  const username = detectUsername(typed);
  if (username.kind !== "email") return username;
  const suffix = (await readSetting(db, "AuthEmailSuffix")).toLowerCase();
  if (!username.value.endsWith(suffix)) return username;
  const derived = detectUsername(username.value.slice(0, username.value.length - suffix.length));
  return derived.kind === "text" ? username : derived;
}
