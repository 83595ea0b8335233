import { detectUsername } from "@colheita/brazil";
import { tooManyCodes } from "@colheita/contract/identity/access-code-endpoints";
import type { Tx } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { randomToken } from "../../../platform/secrets/secrets.ts";
import { readSetting } from "../../settings/index.ts";
import { nextSend } from "../access-code/access-code-rules.ts";
import type { CodeLife } from "../access-code/access-code-store.ts";
import { admitRequest } from "../access-code/code-limits.ts";
import { countChecks, insertCheck, type NewCheck } from "./contact-check-store.ts";
import { resolveUsername } from "../log-in/resolve-username.ts";

/** What is disclosed of a check, whoever is behind the username. */
export interface RequestedCheck extends CodeLife {
  readonly checkId: string;
  readonly nextSendAt: Date;
}

/**
 * Asks for a code, and for a password also a link, to the contacts behind a username. Nobody is looked up here: a job
 * finds out later whether there is anybody to send to, so that known and unknown get the same answer after the same
 * statements (fault row 6).
 *
 * @throws Refusal `access-code/too-many`: those of `AccessCodeRules` for one username, known or not, from one network;
 * `too-many-requests`: too many of one network, or of all (`CodeLimits`).
 */
export async function requestCheck(tx: Tx, asked: Omit<NewCheck, "id">): Promise<RequestedCheck> {
  await admitRequest(tx, asked.network);
  // Any other contact is itself what has to be proved.
  const detected =
    asked.purpose === "password" ? await resolveUsername(tx, asked.username) : detectUsername(asked.username);
  const username = detected.kind === "text" ? asked.username : detected.value;
  const rules = await readSetting(tx, "AccessCodeRules");
  const next = nextSend(await countChecks(tx, username, asked.network, rules), rules);
  if ("waitSeconds" in next) throw new Refusal(tooManyCodes, { retryAfterSeconds: next.waitSeconds });
  const checkId = randomToken();
  const life = await insertCheck(tx, { ...asked, id: checkId, username }, rules);
  await enqueue(tx, "identity.send-contact-check", { checkId }, { maxAttempts: 5 });
  return { checkId, ...life, nextSendAt: next.nextSendAt };
}
