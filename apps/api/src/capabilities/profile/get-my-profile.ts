import { dateIn } from "@colheita/brazil";
import { common } from "@colheita/contract/kit";
import type { Member } from "@colheita/contract/profile/profile-records";
import { FARMER_CATEGORY } from "@colheita/contract/registration/member-categories";
import { isFakeEmail } from "@colheita/contract/registration/registration-form";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { readLevelName, memberOf, photoUrlOf, presenceOf } from "../identity/index.ts";
import { readSetting } from "../settings/index.ts";
import { findPerson } from "./profile-store.ts";
import { referralCodeOf, referralCodeUsedBy } from "./referral-store.ts";

/** Returns a member's own data, unmasked: they are theirs. */
export async function profileOf(platform: Platform, memberId: string): Promise<Member> {
  const { db, files } = platform;
  const [member, { rg, pis, crops, ...person }, presence, referralCode, referralCodeUsed, milestoneCategory] =
    await Promise.all([
      memberOf(db, memberId),
      findPerson(db, memberId),
      presenceOf(db, memberId),
      referralCodeOf(db, memberId),
      referralCodeUsedBy(db, memberId),
      readLevelName(platform, memberId),
    ]);
  if (!member) throw new Refusal(common.notFound);
  const { id, firstName, lastName, companyName, taxId, email, phone, createdAt } = member;
  const { category } = member;
  return {
    ...person,
    ...(category === FARMER_CATEGORY ? {} : { rg, pis }),
    ...presence,
    ...(await emailsOf(db, { email, taxId })),
    crops: crops && [...crops],
    id,
    firstName,
    lastName,
    companyName,
    taxId,
    phone,
    photoUrl: photoUrlOf(files, member),
    category,
    milestoneCategory,
    referralCode,
    referralCodeUsed,
    memberSince: dateIn(createdAt),
  };
}

/**
 * Returns a member's e-mail, and the one by which the log-in knows who has none: the username's digits and a fixed
 * suffix (5.4).
 */
async function emailsOf(db: Db, { email, taxId }: { email: string | undefined; taxId: string }) {
  const isEmailReal = email !== undefined && !isFakeEmail(email, await readSetting(db, "FakeEmailDomains"));
  const derived = taxId.toLowerCase() + (await readSetting(db, "AuthEmailSuffix"));
  return { email, isEmailReal, authEmail: isEmailReal ? email : derived };
}
