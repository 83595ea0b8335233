import type { ChannelContact } from "@colheita/contract/channels/channels-records";
import { common } from "@colheita/contract/kit";
import type { Db } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { unpackCursor } from "../../platform/http/cursor.ts";
import { pageOf } from "../../platform/http/page-of-rows.ts";
import { memberOf, membersOfAccount, type IdentityMember } from "../identity/index.ts";
import { readSetting } from "../settings/index.ts";
import { isFocalPoint } from "./channels-rules.ts";
import { listChannels, listRelatedMembers } from "./channels-store.ts";

/**
 * Returns a page of who works in a channel of a focal point, by name: whose own account it is, and who is related to
 * it. Their documents, e-mails and phones are left out, and so is who has left the programme.
 * @throws Refusal `not-found` for a channel that is not the caller's, exactly as for one that does not exist.
 */
export async function contactsOf(
  db: Db,
  { memberId, profileCodes }: Caller,
  { accountId, cursor }: { readonly accountId: string; readonly cursor?: string | undefined },
): Promise<{ items: ChannelContact[]; nextCursor: string | undefined }> {
  const member = await memberOf(db, memberId);
  const channels =
    member && isFocalPoint(member.loyaltyProfiles) ? await listChannels(db, memberId, member.accountId) : [];
  if (!channels.some(({ channel }) => channel.id === accountId)) throw new Refusal(common.notFound);
  const [afterId] = cursor === undefined ? [] : unpackCursor(cursor, "id");
  const size = await readSetting(db, "PageSize", profileCodes);
  const others = await listRelatedMembers(db, accountId);
  const members = await membersOfAccount(db, accountId, { others, afterId, most: size + 1 });
  return pageOf(members, size, { item: contactOf, placeOf: ({ id }) => [id] });
}

function contactOf(contact: IdentityMember): ChannelContact {
  return {
    id: contact.id,
    firebaseId: contact.firebaseId,
    firstName: contact.firstName,
    lastName: contact.lastName,
    companyName: contact.companyName,
    category: contact.category,
    profileCodes: [...contact.profileCodes],
    status: contact.status,
  };
}
