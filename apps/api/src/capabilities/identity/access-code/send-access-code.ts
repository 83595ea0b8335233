import { emailHint, phoneHint } from "@colheita/brazil";
import { noContact, tooManyCodes } from "@colheita/contract/identity/access-code-endpoints";
import { lettersOf } from "@colheita/contract/identity/access-code-shape";
import { common } from "@colheita/contract/kit";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { send } from "../../../platform/mail/mail.ts";
import type { Platform } from "../../../platform/platform.ts";
import { randomCharacters } from "../../../platform/secrets/secrets.ts";
import { readSetting } from "../../settings/index.ts";
import { codeEmail, codeSms, numberOf, type CodeMessage } from "./access-code-message.ts";
import { CODE_ALPHABET, codeOf, nextSend, sentenceOf, type CodeRules } from "./access-code-rules.ts";
import { countSends, insertCode, type CodeScope } from "./access-code-store.ts";
import { knownNetworks, roomOfSessions } from "./code-limits.ts";
import { guardOf } from "../log-in/guard.ts";
import { lockMember, type IdentityMember } from "../member/member-store.ts";

/** What the page may show about a code that is on its way. */
export interface SentCode {
  readonly emailHint?: string;
  readonly phoneHint?: string;
  /** Where it went, in a sentence. */
  readonly sentWords: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** The earliest instant at which another code can be asked for. */
  readonly nextSendAt: Date;
}

/**
 * Sends a member an access code for one purpose and object, by e-mail and, where there is a phone, by SMS. It replaces
 * any earlier code of the same scope.
 *
 * @throws Refusal `access-code/too-many` (those of `AccessCodeRules`, whatever for, or the day's codes of their sessions),
 * `access-code/no-contact`, `not-found`.
 */
export async function sendCode(tx: Tx, platform: Platform, scope: CodeScope): Promise<SentCode> {
  // The lock makes parallel requests count one after the other.
  const member = await lockMember(tx, scope.memberId);
  if (!member) throw new Refusal(common.notFound);
  if (!member.email && !member.phone) throw new Refusal(noContact);
  const rules = await readSetting(tx, "AccessCodeRules");
  const nextSendAt = await takeSend(tx, member.id, rules, await knownNetworks(platform, tx, member.id));
  const open = await openContacts(tx, member);
  const code = codeOf(randomCharacters(CODE_ALPHABET, lettersOf(scope.purpose)));
  const codeHash = hashOf(platform, scope, code);
  const { lifeMinutes } = rules;
  const life = await insertCode(tx, newId("acc"), scope, { codeHash, lifeMinutes });
  await deliver(tx, member, open, { code, purpose: scope.purpose, lifeMinutes, expiresAt: life.expiresAt });
  const hints = {
    emailHint: (open.email && emailHint(open.email)) || undefined,
    phoneHint: (open.phone && phoneHint(open.phone)) || undefined,
  };
  const sentWords = sentenceOf(await readSetting(tx, "CodeSentWords", member.profileCodes), hints);
  return { ...hints, sentWords, ...life, nextSendAt };
}

/** Returns the hash under which a code is stored: bound to whom it was sent and what for. */
export function hashOf(platform: Platform, { memberId, purpose, objectId }: CodeScope, code: string): Buffer {
  return guardOf(platform).hashCode(memberId, purpose, objectId, code);
}

async function takeSend(
  tx: Tx,
  memberId: string,
  rules: CodeRules,
  networks: readonly Buffer[],
): Promise<Date> {
  const next = nextSend(await countSends(tx, memberId, rules, networks), rules);
  if ("waitSeconds" in next) throw new Refusal(tooManyCodes, { retryAfterSeconds: next.waitSeconds });
  return next.nextSendAt;
}

const HOUR_SECONDS = 3_600;

/** Where a code goes. */
interface OpenContacts {
  readonly email: string | undefined;
  readonly phone: string | undefined;
}

/** Returns the contacts of a member that have not had their codes of the day. */
async function openContacts(tx: Tx, member: IdentityMember): Promise<OpenContacts> {
  const room = await roomOfSessions(tx, member);
  const open = {
    email: room.email ? member.email : undefined,
    phone: room.phone ? member.phone : undefined,
  };
  if (!open.email && !open.phone) throw new Refusal(tooManyCodes, { retryAfterSeconds: HOUR_SECONDS });
  return open;
}

async function deliver(
  tx: Tx,
  { id: memberId, firstName }: IdentityMember,
  { email, phone }: OpenContacts,
  { expiresAt, ...sent }: Pick<CodeMessage, "code" | "purpose" | "lifeMinutes"> & { expiresAt: Date },
): Promise<void> {
  const words = { programme: await readSetting(tx, "ProgrammeName"), firstName, ...sent };
  const every = { memberId, expiresAt };
  if (email) await send(tx, { to: email, channel: "email", ...every, ...codeEmail(words) });
  if (phone)
    await send(tx, {
      to: numberOf(phone),
      channel: "sms",
      ...every,
      subject: "Código de acesso",
      text: codeSms(words),
    });
}
