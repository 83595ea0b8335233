import type { OperatorRole } from "@colheita/contract/kit";
import { isEmail, normalizeEmail } from "@colheita/brazil";
import { audit } from "../../platform/audit/audit.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { giveFactors } from "../second-factor/index.ts";
import { FIRST_APP } from "./operator-factors.ts";
import { insertOperator } from "./operator-store.ts";

/** Who acts where nobody is logged in: whoever runs the programme's commands. */
export const BY_HAND = "command-line";

/** A person who is to run the programme. */
export interface NewOperator {
  readonly id?: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** From `hashPassword`. */
  readonly passwordHash: string;
  /** The secret of their authenticator app, in base32: nobody runs the programme without one. */
  readonly secret: string;
}

/** Adds an operator and returns the id and the recovery codes. An e-mail that is none throws a RangeError. */
export async function registerOperator(
  tx: Tx,
  platform: Platform,
  { secret, email, id = newId("005"), ...given }: NewOperator,
): Promise<{ readonly id: string; readonly recoveryCodes: readonly string[] }> {
  if (!isEmail(email)) throw new RangeError("This is no e-mail address");
  await insertOperator(tx, { ...given, id, email: normalizeEmail(email) });
  const recoveryCodes = await giveFactors(tx, platform, { ownerId: id, name: FIRST_APP, secret });
  await audit(tx, {
    actorId: BY_HAND,
    subjectId: id,
    action: "operators.added",
    object: `operator:${id}`,
    after: { roles: given.roles },
  });
  return { id, recoveryCodes };
}
