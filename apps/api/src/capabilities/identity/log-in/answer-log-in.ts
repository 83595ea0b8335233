import type { LogInReply } from "@colheita/contract/identity/log-in-reply";
import type { Session } from "@colheita/contract/identity/identity-records";
import { pages } from "@colheita/contract/routes/pages";
import { pendingPage } from "@colheita/contract/routes/routes";

/** The word of section 8 for who has to define a password before anything else. */
const NEEDS_DEFINITION = "user-needs-password-definition";

/** Returns what every way of coming in answers: the access token, and where the member belongs now. */
export function logInReply({ accessToken, member, pending }: Session): LogInReply {
  const redirect = pages[pendingPage(pending) ?? "home"].path;
  const code = pending.includes("password-definition") ? NEEDS_DEFINITION : "success";
  return { isSuccess: true, accessToken, redirect, firebaseId: member.firebaseId, code };
}
