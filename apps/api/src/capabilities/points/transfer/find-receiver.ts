import { nameHint, taxIdKey } from "@colheita/brazil";
import { common, type Problem } from "@colheita/contract/kit";
import {
  receiverIsSender,
  receiverNotFound,
  transfersClosed,
} from "@colheita/contract/points/transfer-endpoints";
import { newId } from "../../../platform/database/ids.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import {
  accountOf,
  fullNameOf,
  holdMember,
  isDisabled,
  isProfileAccepted,
  type IdentityMember,
} from "../../identity/index.ts";
import { readSetting } from "../../settings/index.ts";
import { countLookUps, insertLookUp } from "./transfer-store.ts";

const LOOK_UP = "a1T";
/** So long points can be sent by a look-up: time enough to find the access code among the mails. */
const LOOK_UP_MINUTES = 60;

/** Who was found, and the transfer that it may lead to. */
export interface FoundReceiver {
  readonly transferId: string;
  readonly nameHint: string;
  readonly expiresAt: Date;
}

/** A look-up that led to nobody. It counts all the same, so it is returned as an outcome and not thrown. */
export interface NobodyFound {
  readonly problem: Problem;
  readonly retryAfterSeconds?: number;
}

/**
 * Looks up to whom points may go, by CPF or CNPJ. Whoever is no member or may not receive gets the same answer, and
 * every look-up of others counts: with those that `TransferRules` allow in 24 hours nobody finds out by trial who is a
 * member.
 */
export async function findReceiver(
  tx: Tx,
  caller: Caller,
  taxId: string,
): Promise<FoundReceiver | NobodyFound> {
  const { isOpen, lookUpsPerDay } = await readSetting(tx, "TransferRules", caller.profileCodes);
  if (!isOpen) return { problem: transfersClosed };
  // The lock makes look-ups at the same time count one after the other.
  const sender = await holdMember(tx, caller.memberId);
  const { lookUps, secondsToRoom } = await countLookUps(tx, caller.memberId);
  if (lookUps >= lookUpsPerDay) return { problem: common.tooManyRequests, retryAfterSeconds: secondsToRoom };
  const account = await accountOf(tx, { taxId: taxIdKey(taxId) });
  if (account?.member.id === caller.memberId) return { problem: receiverIsSender };
  const receiver = sender && account && (await receiverOf(tx, sender, account.member));
  const id = newId(LOOK_UP);
  const lookUp = { id, senderId: caller.memberId, receiverId: receiver?.id };
  const expiresAt = await insertLookUp(tx, lookUp, LOOK_UP_MINUTES);
  if (!receiver) return { problem: receiverNotFound };
  return { transferId: id, nameHint: nameHint(fullNameOf(receiver)), expiresAt };
}

/** Returns the other one, where points may go to them from this member. */
export async function receiverOf(
  tx: Tx,
  sender: IdentityMember,
  other: IdentityMember,
): Promise<IdentityMember | undefined> {
  const accepted = await readSetting(tx, "AcceptedProfiles");
  const { isOpen } = await readSetting(tx, "TransferRules", other.profileCodes);
  return isOpen && mayReceive(sender, other, accepted) ? other : undefined;
}

type Side = Pick<IdentityMember, "id" | "status" | "isOptedOut" | "profileCodes">;

/**
 * Returns whether points may go from one member to the other: to another one than the sender, who may come in, and who
 * is of the sender's side of the programme: they have one of the accepted profile strings in common (decision 35).
 */
export function mayReceive(sender: Side, receiver: Side, acceptedProfiles: readonly string[]): boolean {
  const isSameSide = acceptedProfiles.some(
    (profile) =>
      isProfileAccepted(sender.profileCodes, [profile]) &&
      isProfileAccepted(receiver.profileCodes, [profile]),
  );
  return sender.id !== receiver.id && !isDisabled(receiver) && isSameSide;
}
