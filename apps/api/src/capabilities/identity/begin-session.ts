import { randomBytes } from "node:crypto";
import type { Session } from "@colheita/contract/identity/identity-records";
import type { FastifyReply } from "fastify";
import { newId } from "../../platform/database/ids.ts";
import type { CallRecords } from "../../platform/http/call-records.ts";
import type { Platform } from "../../platform/platform.ts";
import { readSetting } from "../settings/index.ts";
import { doorkeeperOf } from "./doorkeeper.ts";
import { beginSessionIn } from "./ended-sessions.ts";
import { isProfileAccepted, pendingSteps } from "./identity-rules.ts";
import type { CredentialState, IdentityMember } from "./member-store.ts";
import { hashSeed, setRefreshCookie, writeRefreshToken } from "./refresh-cookie.ts";
import type { MemberSession } from "./session-store.ts";

/** From where a session is opened. */
export interface Visit {
  readonly address: string;
  readonly userAgent: string;
  readonly reply: FastifyReply;
  readonly records: CallRecords;
}

const LONGEST_USER_AGENT = 300;

/**
 * Begins a session of a member who proved who they are: always a new one, whatever cookie came along (fault row 14).
 * Of more sessions than a member may have, those used the longest ago end.
 */
export async function beginSession(
  platform: Platform,
  account: CredentialState & { readonly member: IdentityMember },
  visit: Visit,
): Promise<Session> {
  const { signCookie } = doorkeeperOf(platform);
  const { member } = account;
  const id = newId("ses");
  const seed = randomBytes(32);
  const session = {
    id,
    memberId: member.id,
    userAgent: visit.userAgent.slice(0, LONGEST_USER_AGENT),
    address: visit.address,
    seedHash: hashSeed(seed),
    maxDays: platform.config.sessionMaxDays,
  };
  await visit.records.write(
    (tx) => beginSessionIn(tx, session),
    () => ({ actorId: member.id }),
  );
  const token = writeRefreshToken(signCookie, { sessionId: id, generation: 0, seed });
  setRefreshCookie(platform.config, visit.reply, token);
  return presentSession(platform, { ...account, sessionId: id, generation: 0 });
}

/** A session as its browser is told of it, with a fresh access token. */
export async function presentSession(platform: Platform, session: MemberSession): Promise<Session> {
  const { member, sessionId } = session;
  const accepted = await readSetting(platform.db, "AcceptedProfiles");
  const pending = pendingSteps(session, isProfileAccepted(member.profileCodes, accepted));
  const { token, expiresAt } = await doorkeeperOf(platform).tokens.write({
    memberId: member.id,
    sessionId,
    kind: "member",
    profileCodes: member.profileCodes.map((code) => code.toLowerCase()),
    category: member.category,
    isPending: pending.length > 0,
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
      photoUrl: member.photoUrl,
      category: member.category,
      profileCodes: [...member.profileCodes],
      loyaltyProfiles: [...member.loyaltyProfiles],
      milestoneCategory: member.milestoneCategory,
    },
  };
}
