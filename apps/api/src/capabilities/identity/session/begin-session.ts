import { randomBytes } from "node:crypto";
import type { Session } from "@colheita/contract/identity/identity-records";
import type { PendingStep, Problem } from "@colheita/contract/kit";
import type { FastifyReply } from "fastify";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { CallRecords } from "../../../platform/http/call-records.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readSetting } from "../../settings/index.ts";
import type { FollowUp } from "../log-in/challenge-store.ts";
import { guardOf, readLevelName } from "../log-in/guard.ts";
import { beginSessionIn, endSessionsIn } from "./ended-sessions.ts";
import { holdProved, type ProvenAccount } from "../log-in/hold-proved.ts";
import { isKnownDevice } from "./known-device.ts";
import { isProfileAccepted, pendingSteps } from "../identity-rules.ts";
import { hashSeed, setRefreshCookie, writeRefreshToken } from "./refresh-cookie.ts";
import { photoUrlOf } from "../member/member-photo.ts";
import { listDevicesKnown } from "./known-devices-store.ts";
import type { MemberSession } from "./session-store.ts";

/** From where a session is opened. */
export interface BrowserVisit {
  readonly address: string;
  readonly userAgent: string;
  readonly reply: FastifyReply;
  readonly records: CallRecords;
  /** Whose session the browser came with, if any: that one ends, for its cookie is replaced. */
  readonly caller?: Caller | undefined;
  /** The contact was proved a moment ago, by a code or a link: no access code is asked for on top of that. */
  readonly isContactProved?: boolean;
  /** A second factor was shown a moment ago. */
  readonly hasSecondFactor?: boolean;
  /** Who acts as the member, in a session that goes on from one they had switched. */
  readonly actorId?: string | undefined;
  /** What else is done in the transaction in which the session begins: neither without the other. */
  readonly alongside?: (tx: Tx) => Promise<void>;
  /** The same as a job, for a log-in that a call of its own finishes: by a second factor. */
  readonly followUp?: FollowUp;
}

const LONGEST_USER_AGENT = 300;

/**
 * Begins a session of a member who proved who they are: always a new one, whatever cookie came along (fault row 14).
 * Of more sessions than a member may have, those used the longest ago end.
 * @throws Refusal `auth/user-disabled`, or `outdated` where the password by which they proved it was changed meanwhile.
 */
export async function beginSession(
  platform: Platform,
  proved: Pick<ProvenAccount, "member" | "passwordSetAt">,
  visit: BrowserVisit,
  outdated?: Problem,
): Promise<Session> {
  const { signCookie } = guardOf(platform);
  const { member } = proved;
  const id = newId("ses");
  const seed = randomBytes(32);
  const userAgent = visit.userAgent.slice(0, LONGEST_USER_AGENT);
  const isDeviceToProve =
    !visit.isContactProved && (await isNewDevice(platform.db, member, userAgent, visit));
  const session = {
    id,
    memberId: member.id,
    userAgent,
    address: visit.address,
    seedHash: hashSeed(seed),
    idleDays: platform.config.sessionIdleDays,
    maxDays: platform.config.sessionMaxDays,
    hasSecondFactor: visit.hasSecondFactor,
    actorId: visit.actorId,
  };
  const account = await visit.records.write(
    async (tx) => {
      const held = await holdProved(tx, proved, outdated);
      // Who has to define a password proves the contact first, every time (section 4, "After a user loads").
      const isMemberToProve = held.isDefinitionNeeded && !visit.isContactProved;
      const isCodeNeeded = held.isCodeNeeded || isMemberToProve || isDeviceToProve;
      await endReplaced(tx, visit);
      await beginSessionIn(tx, { ...session, isCodeNeeded });
      await visit.alongside?.(tx);
      return { ...held, isCodeNeeded };
    },
    () => ({ actorId: visit.actorId ?? member.id, subjectId: member.id }),
  );
  const token = writeRefreshToken(signCookie, { sessionId: id, generation: 0, seed });
  setRefreshCookie(platform.config, visit.reply, token);
  return presentSession(platform, { ...account, sessionId: id, generation: 0, actorId: visit.actorId });
}

/**
 * Ends a session that is replaced, which nobody could end any more: the browser forgets its cookie, and it would live
 * on for whoever has a copy.
 */
async function endReplaced(tx: Tx, { caller }: BrowserVisit): Promise<void> {
  if (caller?.kind !== "member") return;
  const { memberId, sessionId } = caller;
  await endSessionsIn(tx, { memberId, sessionId }, "replaced");
}

/** Returns, where the setting asks for it, whether the member was never seen on such a device from this network. */
async function isNewDevice(
  db: Platform["db"],
  member: Pick<ProvenAccount["member"], "id" | "profileCodes">,
  userAgent: string,
  { address }: BrowserVisit,
): Promise<boolean> {
  if (!(await readSetting(db, "NewDeviceNeedsCode", member.profileCodes))) return false;
  const known = await listDevicesKnown(db, member.id);
  return !isKnownDevice(known, { address, userAgent });
}

/** Returns what other capabilities ask for before the portal opens: asked anew whenever a session begins or is renewed. */
async function furtherSteps(platform: Platform, member: MemberSession["member"]): Promise<PendingStep[]> {
  const steps = [...guardOf(platform).furtherSteps];
  const asked = await Promise.all(
    steps.map(async ([step, asksFor]) => ((await asksFor(platform.db, member)) ? [step] : [])),
  );
  return asked.flat();
}

/** Returns a session as its browser receives it, with a fresh access token. */
export async function presentSession(platform: Platform, session: MemberSession): Promise<Session> {
  const { member, sessionId } = session;
  const [accepted, pointsLabel, levelLabel, further, milestoneCategory] = await Promise.all([
    readSetting(platform.db, "AcceptedProfiles"),
    readSetting(platform.db, "PointsLabel", member.profileCodes),
    readSetting(platform.db, "LevelLabel", member.profileCodes),
    furtherSteps(platform, member),
    readLevelName(platform, member.id),
  ]);
  const pending = pendingSteps(session, isProfileAccepted(member.profileCodes, accepted), further);
  const { token, expiresAt } = await guardOf(platform).tokens.write({
    memberId: member.id,
    sessionId,
    kind: "member",
    profileCodes: member.profileCodes.map((code) => code.toLowerCase()),
    category: member.category,
    pending,
    actorId: session.actorId,
  });
  return {
    id: sessionId,
    accessToken: token,
    expiresAt,
    pending,
    member: {
      id: member.id,
      firebaseId: member.firebaseId,
      firstName: member.firstName,
      lastName: member.lastName,
      companyName: member.companyName,
      photoUrl: photoUrlOf(platform.files, member),
      category: member.category,
      profileCodes: [...member.profileCodes],
      loyaltyProfiles: [...member.loyaltyProfiles],
      milestoneCategory,
      pointsLabel,
      levelLabel,
      accountId: member.accountId,
      userGroupId: member.userGroupId,
    },
  };
}
