import { pageTicketInvalid } from "@colheita/contract/identity/page-ticket-endpoints";
import { ticketPages, type TicketPageName } from "@colheita/contract/identity/ticket-pages";
import { common } from "@colheita/contract/kit";
import { pathOf } from "@colheita/contract/routes/routes";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Db } from "../../../platform/database/database.ts";
import { hasAccountType, type Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { keyedHash } from "../../../platform/secrets/secrets.ts";
import { isDisabled } from "../identity-rules.ts";
import { findLiveSession } from "../session/session-store.ts";

/** How long a ticket opens its page, in seconds (DECISIONS, "Public mobile routes"). */
const TICKET_SECONDS = 300;
/** A clock of another process may be so many seconds ahead or behind. */
const TOLERANCE_SECONDS = 5;
const ALGORITHM = "HS256";
const TYPE = "page-ticket+jwt";

type Means = Pick<Platform, "config" | "clock">;

const keyOf = ({ config }: Means): Uint8Array => keyedHash(config.secretKey, "identity.page-ticket")("key");

/**
 * Returns the address that shows one page of the caller's without a session, and until when. It dies earlier with the
 * session that asked. @throws Refusal `permission-denied` where the page is not for the caller's account type.
 */
export async function makePageTicket(
  platform: Means,
  caller: Pick<Caller, "memberId" | "sessionId" | "profileCodes">,
  page: TicketPageName,
): Promise<{ readonly address: string; readonly expiresAt: Date }> {
  const { page: shownBy, accountTypes } = ticketPages[page];
  if (!hasAccountType(caller, accountTypes)) throw new Refusal(common.permissionDenied);
  const seconds = Math.floor(platform.clock.now().getTime() / 1000);
  const expiresAtSeconds = seconds + TICKET_SECONDS;
  const ticket = await new SignJWT({ sid: caller.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(platform.config.publicUrl)
    .setAudience(page)
    .setSubject(caller.memberId)
    .setIssuedAt(seconds)
    .setExpirationTime(expiresAtSeconds)
    .sign(keyOf(platform));
  return {
    address: `${pathOf(shownBy)}#ticket=${ticket}`,
    expiresAt: new Date(expiresAtSeconds * 1000),
  };
}

/**
 * Returns whose page a ticket opens. The session is looked at and not used: its end does not move.
 * @throws Refusal identity/page-ticket-invalid where the ticket is too old, for another page or not signed by us, where its
 * session has ended, and where the member may not come in any more, or is of none of the page's account types.
 */
export async function openPageTicket(
  platform: Means & { readonly db: Db },
  page: TicketPageName,
  ticket: string,
): Promise<Pick<Caller, "memberId" | "profileCodes">> {
  const { memberId, sessionId } = await verified(platform, page, ticket);
  const session = await findLiveSession(platform.db, sessionId);
  if (session?.member.id !== memberId || session.strayed !== undefined || isDisabled(session.member))
    throw new Refusal(pageTicketInvalid);
  const profileCodes = session.member.profileCodes.map((code) => code.toLowerCase());
  if (!hasAccountType({ profileCodes }, ticketPages[page].accountTypes)) throw new Refusal(pageTicketInvalid);
  return { memberId, profileCodes };
}

async function verified(platform: Means, page: TicketPageName, ticket: string) {
  try {
    const { payload } = await jwtVerify(ticket, keyOf(platform), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: platform.config.publicUrl,
      audience: page,
      requiredClaims: ["sub", "sid", "iat", "exp"],
      // The tolerance is for a ticket that seems to come from the future, and lengthens no life.
      maxTokenAge: TICKET_SECONDS - TOLERANCE_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: platform.clock.now(),
    });
    return { memberId: String(payload.sub), sessionId: String(payload["sid"]) };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new Refusal(pageTicketInvalid);
    throw error;
  }
}
