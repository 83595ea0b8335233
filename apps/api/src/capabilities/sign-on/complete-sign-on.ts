import { signOnInvalid } from "@colheita/contract/sign-on/sign-on-endpoints";
import type { SignOnReply } from "@colheita/contract/sign-on/sign-on-records";
import { pathOf } from "@colheita/contract/routes/routes";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { admitMember, logInReply, type BrowserVisit } from "../identity/index.ts";
import type { Claims } from "./provider/claims-rules.ts";
import { presentNewUser } from "./new-user.ts";
import { storeConnection, laterConnection, vouchedBy } from "./store-connection.ts";
import { recognisePerson } from "./provider/recognise-person.ts";
import { readClaims, type SignOnAnswer } from "./sign-on-answer.ts";

/**
 * Completes a sign-on that this browser began: who is recognised is logged in, who is not is a new user.
 * @throws Refusal of `readClaims`, of `recognisePerson` or of the log-in.
 */
export async function complete(platform: Platform, call: SignOnAnswer & BrowserVisit): Promise<SignOnReply> {
  const { attempt, provider, claims } = await readClaims(platform, call);
  // What was begun to connect an account opens none: the member who began it might have left it to another.
  if (attempt.connects) throw new Refusal(signOnInvalid);
  return logInByClaims(platform, provider, claims, call);
}

/** Lets in whom somebody vouches for; a new user is reported as such, and is not made a member. */
export async function logInByClaims(
  platform: Platform,
  voucher: { readonly name: string; readonly issuer: string },
  claims: Claims,
  visit: BrowserVisit,
): Promise<SignOnReply> {
  const account = await recognisePerson(platform, voucher.issuer, claims);
  if (!account)
    return {
      isSuccess: true,
      isNewUser: true,
      redirect: pathOf("signUp"),
      code: "success",
      newUser: presentNewUser(platform, voucher, claims),
    };
  const { member } = account;
  const vouched = vouchedBy(voucher, claims);
  const session = await admitMember(platform, account, {
    ...visit,
    alongside: (tx) => storeConnection(tx, member, vouched),
    followUp: laterConnection(platform, member.id, vouched),
  });
  return { ...logInReply(session), isNewUser: false };
}
