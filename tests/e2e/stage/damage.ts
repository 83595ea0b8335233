import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizeTaxId } from "@colheita/brazil";
import { Client } from "pg";
import {
  prepareServerFolder,
  SERVER_ROLE,
} from "../../../apps/api/src/platform/database/server/server-folder.ts";
import { dataFolder } from "./journeys-folder.ts";

/** Queries the journeys' own database, for what no call of the portal can do. */
async function query(text: string, values: readonly string[]): Promise<void> {
  if (!existsSync(dataFolder)) throw new Error("These journeys run against somebody else's server and data");
  const { data, password } = prepareServerFolder(dataFolder);
  const port = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[3]);
  const client = new Client({
    host: "127.0.0.1",
    port,
    user: SERVER_ROLE,
    database: SERVER_ROLE,
    password,
  });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

const UPDATE =
  "update identity.credential set is_definition_needed = false, is_code_needed = false, password_hash = ";
const OF_MEMBER = "where member_id = (select id from identity.member where tax_id = $1)";

/** Replaces a member's stored password by one that none can be compared with: what a broken disk leaves. */
export const damagePassword = (taxId: string): Promise<void> =>
  query(`${UPDATE} '$argon2id$v=19$damaged' ${OF_MEMBER}`, [normalizeTaxId(taxId)]);

/** Gives a member the password of another one. */
export const mendPassword = (taxId: string, likeTaxId: string): Promise<void> =>
  query(
    `${UPDATE} (select password_hash from identity.credential other join identity.member like_them on like_them.id = other.member_id
      where like_them.tax_id = $2) ${OF_MEMBER}`,
    [normalizeTaxId(taxId), normalizeTaxId(likeTaxId)],
  );

/** Hands a redemption to a person, as a supplier does who stays silent for days. */
export const silenceSupplier = (redemptionId: string): Promise<void> =>
  query("update rewards.redemption set ordering_since = now(), needs_person = true where id = $1", [
    redemptionId,
  ]);
