import { keptKinds, type KeptKind } from "@colheita/contract/privacy/closing-endpoints";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { AddressOf } from "../../../platform/own-data.ts";
import * as platform from "../../../platform/own-data-store.ts";
import * as channels from "../../channels/index.ts";
import * as earning from "../../earning/index.ts";
import * as gamification from "../../gamification/index.ts";
import * as identity from "../../identity/index.ts";
import * as notifications from "../../notifications/index.ts";
import * as points from "../../points/index.ts";
import * as profile from "../../profile/index.ts";
import * as rewards from "../../rewards/index.ts";
import * as secondFactor from "../../second-factor/index.ts";
import * as signOn from "../../sign-on/index.ts";
import * as support from "../../support/index.ts";
import * as terms from "../../terms/index.ts";
import * as uploads from "../../uploads/index.ts";
import * as privacy from "../own-data-store.ts";

/** One part of what is kept about a member: how it is told, and how it ends. */
export interface KeptPart {
  /** Its name in a copy, and in what is noted of a closing. */
  readonly name: string;
  readonly exportOf: (db: Db, memberId: string, addressOf: AddressOf) => Promise<object>;
  /** Absent where nothing personal is kept, or all of it has to be. Done again it does nothing more. */
  readonly eraseMember?: (tx: Tx, memberId: string) => Promise<void>;
}

/**
 * Everything that is kept about a member, in the order in which a copy tells it. A closing erases from the end to the
 * beginning: who it was is forgotten last.
 */
export const keptParts: readonly KeptPart[] = [
  { name: "identity", exportOf: identity.exportOf, eraseMember: identity.eraseMember },
  { name: "profile", exportOf: profile.exportOf, eraseMember: profile.eraseMember },
  { name: "terms", exportOf: terms.exportOf, eraseMember: terms.eraseMember },
  { name: "channels", exportOf: channels.exportOf, eraseMember: channels.eraseMember },
  { name: "points", exportOf: points.exportOf },
  { name: "earning", exportOf: earning.exportOf },
  { name: "rewards", exportOf: rewards.exportOf, eraseMember: rewards.eraseMember },
  { name: "support", exportOf: support.exportOf, eraseMember: support.eraseMember },
  { name: "gamification", exportOf: gamification.exportOf, eraseMember: gamification.eraseMember },
  { name: "uploads", exportOf: uploads.exportOf, eraseMember: uploads.eraseMember },
  { name: "notifications", exportOf: notifications.exportOf, eraseMember: notifications.eraseMember },
  { name: "secondFactor", exportOf: secondFactor.exportOf, eraseMember: secondFactor.takeFactors },
  { name: "signOn", exportOf: signOn.exportOf, eraseMember: signOn.eraseMember },
  { name: "privacy", exportOf: privacy.exportOf, eraseMember: privacy.eraseMember },
  { name: "platform", exportOf: platform.exportOf, eraseMember: platform.eraseMember },
];

/** What becomes of a table that names members: whether a copy tells it, and what a closing leaves of it. */
interface Retention {
  /** The part that tells it, or why none does. */
  readonly told: { readonly by: string } | { readonly notBecause: string };
  /** Rows that go, rows that stay without the person, or why they stay as they are; and as what those who leave are told of them. */
  readonly end:
    "erased" | { readonly anonymisedAs: KeptKind } | { readonly keptAs: KeptKind; readonly because: string };
}

const BOOKS = {
  keptAs: "points",
  because:
    "the books, under an id that no longer is anybody: points, kinds, dates, the reasons the team wrote and the codes of parcels",
} as const;
const by = (part: string) => ({ by: part });
const shortLived = (what: string) => ({ notBecause: `${what}, gone within a day` });

/**
 * Every table with a column that names a member, as it is spelt in the database. One that is not here fails a test: say who
 * tells it to its member, and what is left of it when the account has ended.
 */
export const memberTables: Readonly<Record<string, Retention>> = {
  "channels.relation": { told: by("channels"), end: "erased" },
  "earning.credit": { told: { notBecause: "which line of the statement a purchase is" }, end: BOOKS },
  "earning.taken_back": { told: { notBecause: "the statement tells what was taken back" }, end: BOOKS },
  "earning.member_total": { told: { notBecause: "sums of what purchases earned" }, end: BOOKS },
  "earning.outcome": { told: by("earning"), end: BOOKS },
  "earning.purchase": { told: by("earning"), end: BOOKS },
  "earning.purchase_line": { told: by("earning"), end: BOOKS },
  "earning.revision": { told: { notBecause: "that a purchase was counted anew, and by whom" }, end: BOOKS },
  "gamification.action": { told: by("gamification"), end: "erased" },
  "identity.access_code": { told: shortLived("hashes of codes"), end: "erased" },
  "identity.access_grant": { told: shortLived("hashes of leave to do one thing"), end: "erased" },
  "identity.challenge": { told: shortLived("hashes of log-ins under way"), end: "erased" },
  "identity.contact_check": { told: by("identity"), end: "erased" },
  "identity.credential": { told: by("identity"), end: { anonymisedAs: "account" } },
  "identity.daily_login": { told: by("identity"), end: "erased" },
  "identity.member": { told: by("identity"), end: { anonymisedAs: "account" } },
  "identity.presence": { told: by("identity"), end: "erased" },
  "identity.session": { told: by("identity"), end: "erased" },
  "identity.user_group": { told: by("identity"), end: "erased" },
  "imports.record": {
    told: { notBecause: "a line of a file on its way in, gone when it has been run or given up" },
    end: { keptAs: "points", because: "a line of a file that two people agree to, gone within days" },
  },
  "notifications.notification": { told: by("notifications"), end: "erased" },
  "platform.audit_entry": {
    told: by("platform"),
    end: {
      keptAs: "deeds",
      because: "the trail of deeds: append only; of a person it has the reasons the team wrote, and no name",
    },
  },
  "platform.idempotency": { told: shortLived("answers to calls that might be sent twice"), end: "erased" },
  "platform.live_event": { told: shortLived("that something changed, for open pages"), end: "erased" },
  "platform.log_record": {
    told: by("platform"),
    end: {
      keptAs: "calls",
      because: "records of calls, without anything personal (Lei 12.965/2014, art. 15), end by their age",
    },
  },
  "platform.outbox": { told: by("platform"), end: "erased" },
  "points.balance": { told: by("points"), end: BOOKS },
  "points.brought_level": { told: by("points"), end: BOOKS },
  "points.credit_request": { told: by("points"), end: BOOKS },
  "points.entry": { told: by("points"), end: BOOKS },
  "points.expiry_notice": {
    told: by("points"),
    end: { keptAs: "points", because: "days alone, gone with the expiry" },
  },
  "points.hold": { told: by("points"), end: BOOKS },
  "points.loan": { told: { notBecause: "which credit pays a line of the statement back" }, end: BOOKS },
  "points.lot": { told: by("points"), end: BOOKS },
  "points.lot_movement": { told: { notBecause: "which lot a line of the statement took from" }, end: BOOKS },
  "points.milestone_reached": { told: by("points"), end: BOOKS },
  "points.month": { told: by("points"), end: BOOKS },
  "points.pending_credit": { told: by("points"), end: BOOKS },
  "points.posting": { told: { notBecause: "the two sides of a line of the statement" }, end: BOOKS },
  "points.receiver_look_up": {
    told: shortLived("whom points were to go to"),
    end: { keptAs: "points", because: "ids of a sender and a receiver, gone within a day" },
  },
  "points.seal_leaf": { told: { notBecause: "a hash of lines of the statement" }, end: BOOKS },
  "points.season_standing": { told: by("points"), end: BOOKS },
  "points.season_sum": { told: by("points"), end: BOOKS },
  "privacy.closure": {
    told: by("privacy"),
    end: {
      keptAs: "closure",
      because: "that and when the account was closed, without its reason; ends by its age",
    },
  },
  "privacy.export": { told: by("privacy"), end: "erased" },
  "profile.correction": { told: by("profile"), end: "erased" },
  "profile.person": { told: by("profile"), end: "erased" },
  "profile.referral": { told: by("profile"), end: "erased" },
  "rewards.goal": { told: by("rewards"), end: "erased" },
  "rewards.redemption": { told: by("rewards"), end: { anonymisedAs: "redemptions" } },
  "second_factor.factor": { told: by("secondFactor"), end: "erased" },
  "second_factor.recovery_code": { told: by("secondFactor"), end: "erased" },
  "sign_on.connection": { told: by("signOn"), end: "erased" },
  "support.support_case": { told: by("support"), end: "erased" },
  "terms.acceptance": { told: by("terms"), end: { anonymisedAs: "acceptances" } },
  "terms.reminder": { told: by("terms"), end: "erased" },
  "uploads.upload": { told: by("uploads"), end: "erased" },
};

function kindLeftOf({ end }: Retention): KeptKind | undefined {
  if (end === "erased") return undefined;
  return "keptAs" in end ? end.keptAs : end.anonymisedAs;
}

/** What is left of somebody who left: told before they leave, and as they do. */
export const whatStays: readonly KeptKind[] = keptKinds.filter((kind) =>
  Object.values(memberTables).some((retention) => kindLeftOf(retention) === kind),
);
