import { dateIn } from "@colheita/brazil";
import { common } from "@colheita/contract/kit";
import type { Member } from "@colheita/contract/profile/profile-records";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { memberOf } from "../identity/index.ts";
import { findPerson } from "./profile-store.ts";

/** A member's own data, unmasked: they are theirs. */
export async function profileOf(db: Db, memberId: string): Promise<Member> {
  const [member, person] = await Promise.all([memberOf(db, memberId), findPerson(db, memberId)]);
  if (!member) throw new Refusal(common.notFound);
  const { id, firstName, lastName, companyName, taxId, email, phone, photoUrl, createdAt } = member;
  const { category, milestoneCategory } = member;
  return {
    ...person,
    id,
    firstName,
    lastName,
    companyName,
    taxId,
    email,
    phone,
    photoUrl,
    category,
    milestoneCategory,
    memberSince: dateIn(createdAt),
  };
}
