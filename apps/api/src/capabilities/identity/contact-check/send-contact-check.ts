import { detectUsername } from "@colheita/brazil";
import { CODE_LETTERS } from "@colheita/contract/identity/access-code-shape";
import { pathOf } from "@colheita/contract/routes/routes";
import type { Tx } from "../../../platform/database/database.ts";
import { enqueue } from "../../../platform/jobs/jobs.ts";
import { send } from "../../../platform/mail/mail.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashToken, randomCharacters, randomToken } from "../../../platform/secrets/secrets.ts";
import { readSetting } from "../../settings/index.ts";
import { CODE_ALPHABET, codeOf, nextSend, type CodeRules } from "../access-code/access-code-rules.ts";
import { countSends } from "../access-code/access-code-store.ts";
import { codeSms, numberOf } from "../access-code/access-code-message.ts";
import { emailCheckMessage, phoneCheckSms, recoveryEmail } from "./contact-check-message.ts";
import { hasRoomThisHour, hasRoomToday, knownNetworks, roomOfKnown } from "../access-code/code-limits.ts";
import {
  countSentChecks,
  lockUnsentCheck,
  markLookedUp,
  markSent,
  type UnsentCheck,
} from "./contact-check-store.ts";
import { guardOf } from "../log-in/guard.ts";
import { findAccount, lockMember, type IdentityMember } from "../member/member-store.ts";

/** Returns the hash under which a check's code is stored: bound to the check, and so to its purpose and contact. */
export function hashOfCheck(platform: Platform, checkId: string, code: string): Buffer {
  return guardOf(platform).hashCode("contact-check", checkId, code);
}

/** What is sent of a check, and with what. */
interface Sending {
  readonly platform: Platform;
  readonly tx: Tx;
  readonly checkId: string;
  readonly check: UnsentCheck;
  readonly rules: CodeRules;
}

/**
 * Sends the messages of a check, once, if there is anybody to send them to. As many codes as one may ask for (`AccessCodeRules`)
 * reach a member that strangers ask for, by whichever username, and as many of their own. Where the programme has sent as many as it
 * does in an hour, the check is looked at again in a minute, as long as its code lives (fault row 32).
 */
export async function sendCheck(platform: Platform, checkId: string): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const check = await lockUnsentCheck(tx, checkId);
    if (!check) return;
    await markLookedUp(tx, checkId);
    const rules = await readSetting(tx, "AccessCodeRules");
    const sending = { platform, tx, checkId, check, rules };
    const isOver = await (check.purpose === "password" ? sendToMember(sending) : sendToContact(sending));
    if (isOver) return;
    platform.log.warn("a code waits: the programme has sent as many as it does in an hour");
    await enqueue(tx, "identity.send-contact-check", { checkId }, { maxAttempts: 5, afterMinutes: 1 });
  });
}

/**
 * Sends a check to the contact itself, whoever has it. Returns false where the check has to wait, as `sendToMember`
 * does.
 */
async function sendToContact({ platform, tx, checkId, check, rules }: Sending): Promise<boolean> {
  const { username, memberId, codeExpiresAt: expiresAt } = check;
  const isPhone = username.startsWith("+");
  const to = isPhone ? username.slice(1) : username;
  if ("waitSeconds" in nextSend(await countSentChecks(tx, username, rules), rules)) return true;
  if (!(await hasRoomToday(tx, to))) return true;
  if (!(await hasRoomThisHour(tx))) return false;
  const code = codeOf(randomCharacters(CODE_ALPHABET, CODE_LETTERS));
  await markSent(tx, checkId, { codeHash: hashOfCheck(platform, checkId, code) });
  const { lifeMinutes } = rules;
  const words = { programme: await readSetting(tx, "ProgrammeName"), code, lifeMinutes };
  const message = isPhone
    ? { channel: "sms" as const, subject: "Código de acesso", text: phoneCheckSms(words) }
    : { channel: "email" as const, ...emailCheckMessage(words) };
  await send(tx, { to, expiresAt, ...(memberId !== null && { memberId }), ...message });
  return true;
}

async function sendToMember({ platform, tx, checkId, check, rules }: Sending): Promise<boolean> {
  const recipient = await recipientOf({ platform, tx, check, rules });
  if (!recipient) return true;
  const { member, networks } = recipient;
  const { firstName, id: memberId } = member;
  const { email, phone } = await openContacts(tx, member, networks);
  if (!email && !phone) return true;
  if (!networks && !(await hasRoomThisHour(tx))) return false;

  const code = codeOf(randomCharacters(CODE_ALPHABET, CODE_LETTERS));
  const token = randomToken();
  const codeHash = hashOfCheck(platform, checkId, code);
  await markSent(tx, checkId, { memberId, codeHash, linkHash: hashToken(token) });
  const { lifeMinutes, linkMinutes } = rules;
  const words = { programme: await readSetting(tx, "ProgrammeName"), code, firstName, lifeMinutes };
  const link = `${platform.config.publicUrl}${pathOf("passwordDefinition")}#${token}`;
  if (email) {
    const message = recoveryEmail({ ...words, link, linkMinutes });
    const { codeExpiresAt, linkExpiresAt } = check;
    const expiresAt = linkExpiresAt > codeExpiresAt ? linkExpiresAt : codeExpiresAt;
    await send(tx, { to: email, channel: "email", memberId, expiresAt, ...message });
  }
  if (phone) {
    const text = codeSms({ ...words, purpose: "password" });
    const about = { channel: "sms", memberId, subject: "Código de acesso" } as const;
    await send(tx, { ...about, to: phone, expiresAt: check.codeExpiresAt, text });
  }
  return true;
}

/**
 * Returns the contacts of a member that have not had their codes of the day: those that strangers asked for, or those
 * of known networks.
 */
async function openContacts(tx: Tx, member: IdentityMember, networks: readonly Buffer[] | null) {
  const { email } = member;
  const phone = member.phone ? numberOf(member.phone) : undefined;
  const hasRoom = async (to: string | undefined) => to !== undefined && hasRoomToday(tx, to);
  const room = networks
    ? await roomOfKnown(tx, member, networks)
    : { email: await hasRoom(email), phone: await hasRoom(phone) };
  return { email: room.email ? email : undefined, phone: room.phone ? phone : undefined };
}

/**
 * Returns who gets the messages, and the networks from which they were logged in before if it was asked from one of
 * them; nobody when the username is a stranger's, or when they got enough of late. Who asks from where they were before
 * waits for no stranger.
 */
async function recipientOf({ platform, tx, check, rules }: Omit<Sending, "checkId">) {
  const { username, network } = check;
  const isEmail = detectUsername(username).kind === "email";
  const account = await findAccount(
    tx,
    isEmail ? { taxId: "", email: username } : { taxId: username, email: "" },
  );
  const member = account && (await lockMember(tx, account.member.id));
  if (!member) return undefined;
  const known = await knownNetworks(platform, tx, member.id);
  const isKnown = network !== null && known.some((hash) => hash.equals(network));
  const networks = isKnown ? known : null;
  const sends = await countSends(tx, member.id, rules, networks);
  return "waitSeconds" in nextSend(sends, rules) ? undefined : { member, networks };
}
