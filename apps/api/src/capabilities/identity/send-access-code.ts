import { emailHint, phoneHint } from "@colheita/brazil";
import { noContact, tooManyCodes } from "@colheita/contract/identity/identity-endpoints";
import { common } from "@colheita/contract/kit";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { send } from "../../platform/mail/mail.ts";
import type { Platform } from "../../platform/platform.ts";
import { randomCharacters } from "../../platform/secrets/secrets.ts";
import { readSetting } from "../settings/index.ts";
import { codeEmail, codeSms } from "./access-code-message.ts";
import { CODE_ALPHABET, CODE_LETTERS, codeOf } from "./access-code-rules.ts";
import { countSends, insertCode, type CodeScope } from "./access-code-store.ts";
import { doorkeeperOf } from "./doorkeeper.ts";
import { accessCodeLimits } from "./identity-rules.ts";
import { lockMember, type IdentityMember } from "./member-store.ts";

/** The country code in front of a cellphone's 11 digits. */
const BRAZIL = "55";

/** What the page may tell about a code that is on its way. */
export interface SentCode {
  readonly emailHint?: string;
  readonly phoneHint?: string;
  readonly expiresAt: Date;
  /** The earliest instant at which another code can be asked for. */
  readonly nextSendAt: Date;
}

/**
 * Sends a member an access code for one purpose and object, by e-mail and, where there is a phone, by SMS. It replaces
 * any earlier code of the same scope.
 *
 * @throws Refusal `access-code/too-many` (three in fifteen minutes, whatever for), `access-code/no-contact`, `not-found`.
 */
export async function sendCode(tx: Tx, platform: Platform, scope: CodeScope): Promise<SentCode> {
  // The lock makes parallel requests count one after the other.
  const member = await lockMember(tx, scope.memberId);
  if (!member) throw new Refusal(common.notFound);
  if (!member.email && !member.phone) throw new Refusal(noContact);
  const nextSendAt = await takeSend(tx, member.id);
  const code = codeOf(randomCharacters(CODE_ALPHABET, CODE_LETTERS));
  const codeHash = hashOf(platform, scope, code);
  const expiresAt = await insertCode(tx, newId("acc"), scope, codeHash);
  await deliver(tx, member, code, scope, expiresAt);
  return {
    emailHint: (member.email && emailHint(member.email)) || undefined,
    phoneHint: (member.phone && phoneHint(member.phone)) || undefined,
    expiresAt,
    nextSendAt,
  };
}

/** The hash under which a code is kept: bound to whom it was sent and what for. */
export function hashOf(platform: Platform, { memberId, purpose, objectId }: CodeScope, code: string): Buffer {
  return doorkeeperOf(platform).hashCode(memberId, purpose, objectId, code);
}

async function takeSend(tx: Tx, memberId: string): Promise<Date> {
  const { sends, firstLeavesAt, now } = await countSends(tx, memberId);
  if (firstLeavesAt && sends >= accessCodeLimits.sends)
    throw new Refusal(tooManyCodes, { retryAfterSeconds: (firstLeavesAt.getTime() - now.getTime()) / 1_000 });
  const isLast = sends + 1 >= accessCodeLimits.sends;
  const windowEndsAt = new Date(now.getTime() + accessCodeLimits.sendsWithinMinutes * 60_000);
  return isLast ? (firstLeavesAt ?? windowEndsAt) : now;
}

async function deliver(
  tx: Tx,
  { id: memberId, email, phone, firstName }: IdentityMember,
  code: string,
  { purpose }: CodeScope,
  expiresAt: Date,
): Promise<void> {
  const words = { programme: await readSetting(tx, "ProgrammeName"), firstName, code, purpose };
  const every = { memberId, expiresAt };
  if (email) await send(tx, { to: email, channel: "email", ...every, ...codeEmail(words) });
  if (phone)
    await send(tx, {
      to: BRAZIL + phone,
      channel: "sms",
      ...every,
      subject: "Código de acesso",
      text: codeSms(words),
    });
}
