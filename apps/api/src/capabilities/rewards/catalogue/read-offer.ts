import type { Db, Tx } from "../../../platform/database/database.ts";
import { memberOf, membersOf, type IdentityMember } from "../../identity/index.ts";
import { findOffer, type Reader } from "./offer-store.ts";

/** Returns a member as showcases look at them. */
const readerOf = ({ category, profileCodes }: IdentityMember): NonNullable<Reader> => ({
  category,
  profileCodes: profileCodes.map((code) => code.toLowerCase()),
});

/** Returns these members as showcases look at them, by their ids, without those that there are not. */
export async function readersOf(
  db: Db | Tx,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<Reader>>> {
  const members = await membersOf(db, [...new Set(memberIds)]);
  return new Map(members.map((member) => [member.id, readerOf(member)]));
}

/** Returns whether a live reward is offered to a member as they are now, whatever their token still says of them. */
export async function isOfferedTo(
  tx: Tx,
  memberId: string,
  reward: { readonly id: string; readonly isInShowcase: boolean },
): Promise<boolean> {
  if (!reward.isInShowcase) return true;
  const member = await memberOf(tx, memberId);
  return member !== undefined && (await findOffer(tx, readerOf(member), reward.id));
}
