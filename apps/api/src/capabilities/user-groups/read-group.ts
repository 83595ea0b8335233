import { taxIdHint } from "@colheita/brazil";
import type { GroupData, LinkedContact } from "@colheita/contract/user-groups/user-groups-records";
import type { ProfileSet } from "@colheita/contract/user-groups/profile-set";
import type { Platform } from "../../platform/platform.ts";
import { groupOf, memberOf, photoUrlOf, type IdentityMember } from "../identity/index.ts";
import { profileSetsOf } from "./user-groups-rules.ts";

type Sources = Pick<Platform, "db" | "files">;

/** Returns the group of a member, for the session: one query, and none for somebody who is in no group. */
export async function groupDataOf(
  { db, files }: Sources,
  { userGroupId }: { readonly userGroupId?: string | undefined },
): Promise<GroupData | undefined> {
  const group = userGroupId === undefined ? undefined : await groupOf(db, userGroupId);
  const main = group?.members.find(({ id }) => id === group.mainId);
  if (!group || !main) return undefined;
  const contacts = group.members.filter(({ id }) => id !== main.id).map((member) => contactOf(files, member));
  const lastLoggedFirebaseId = group.members.find(({ id }) => id === group.lastLoggedId)?.firebaseId;
  return { main: contactOf(files, main), linked: { contacts }, lastLoggedFirebaseId };
}

/** Returns the accounts of a member's group by loyalty category; none for somebody who is in no group. */
export async function profileSetsFor({ db, files }: Sources, memberId: string): Promise<ProfileSet[]> {
  const userGroupId = (await memberOf(db, memberId))?.userGroupId;
  const group = userGroupId === undefined ? undefined : await groupOf(db, userGroupId);
  return profileSetsOf((group?.members ?? []).map((contact) => contactOf(files, contact)));
}

function contactOf(files: Sources["files"], member: IdentityMember): LinkedContact {
  const { id, firebaseId, firstName, lastName, companyName, category, status, isOptedOut } = member;
  return {
    id,
    firebaseId,
    firstName,
    lastName,
    companyName,
    taxIdHint: taxIdHint(member.taxId),
    category,
    status,
    isOptedOut,
    photoUrl: photoUrlOf(files, member),
  };
}
