import { createHash } from "node:crypto";
import { unknownRecordType } from "@colheita/contract/support/support-endpoints";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { readSetting } from "../settings/index.ts";

/** What a record is where no name is given (7.2): a contact as it begins. */
const DEFAULT_RECORD_TYPE = "WelcomeContact";
const PREFIX = "012";
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns the id of a record type: the same for a name in every installation. */
export function recordTypeId(name: string): string {
  const bytes = createHash("sha256").update(name).digest().subarray(0, 12);
  return PREFIX + [...bytes].map((byte) => BASE62.charAt(byte % BASE62.length)).join("");
}

/** Returns the record type of a name, as these user types have it. @throws Refusal `error-recordType` for a name that no record has. */
export async function findRecordType(
  db: Db,
  userTypes: readonly string[],
  name: string = DEFAULT_RECORD_TYPE,
): Promise<{ readonly id: string; readonly name: string }> {
  const [members, visitors] = [
    await readSetting(db, "CaseSettings", userTypes),
    await readSetting(db, "CaseSettingsUnlogged"),
  ];
  const known = [DEFAULT_RECORD_TYPE, members.recordType, visitors.recordType];
  if (!known.includes(name)) throw new Refusal(unknownRecordType);
  return { id: recordTypeId(name), name };
}
