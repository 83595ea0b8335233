import * as z from "zod/mini";
import { Cursor, endpoint, Id, Instant, lineOfText, page, problem, record } from "../kit/index.ts";

/** Nobody makes and approves the same change (DECISIONS, "Operators"); the database refuses it, too. */
export const takesTwoPeople = problem(
  "setting-changes/takes-two-people",
  403,
  "Who asks for a change can't be the one who agrees.",
);
export const changeMade = problem("setting-changes/made", 409, "This change was made already.");
export const changeOver = problem(
  "setting-changes/over",
  409,
  "This change was declined or withdrawn, or waited too long.",
);
export const askerGone = problem(
  "setting-changes/asker-gone",
  409,
  "Who asked for this change may not ask for any by now: somebody else has to.",
);
export const changedMeanwhile = problem(
  "setting-changes/changed-meanwhile",
  409,
  "The setting is not what it was when this change was asked for: ask anew, beside what it is now.",
);

/**
 * A value of a setting, as its kind has it: words, a page's `title` and `html`, or JSON of a shape of its own. What does
 * not fit is refused with the place in it: `body.Value.types.0.reasons`.
 */
const Value = z.optional(z.unknown());
const UserType = z.optional(lineOfText(60));
/** Where a request says for which account type, as a refusal names the place. */
export const USER_TYPE_FIELD = "acg_UserType__c";
const asker = ["admin"] as const;
const params = z.object({ changeId: Id });

const Setting = record({
  name: ["Name", z.string()],
  kind: ["acg_Kind__c", z.enum(["text", "page", "json"])],
  /** Whether an account type may have a value of its own. */
  isPerUserType: ["acg_IsPerUserType__c", z.boolean()],
  /** What it is where nobody set it. */
  fallback: ["DefaultValue", Value],
  values: [
    "records",
    z.array(
      record({
        /** The account type that it holds for; everybody when absent. */
        userType: [USER_TYPE_FIELD, z.optional(z.string())],
        value: ["Value", Value],
        updatedAt: ["LastModifiedDate", Instant],
      }),
    ),
  ],
});

/** A change that an operator asks for, and another one has to agree to. */
const SettingChange = record({
  id: ["Id", Id],
  name: ["Name", z.string()],
  userType: [USER_TYPE_FIELD, z.optional(z.string())],
  /** What the setting held for this user type when it was asked for; nothing where it held none. */
  before: ["OldValue", Value],
  /** What it would hold; nothing where the value is to be taken away. */
  value: ["Value", Value],
  reason: ["acg_Reason__c", z.string()],
  madeBy: ["CreatedById", Id],
  madeAt: ["CreatedDate", Instant],
  /** Until when another operator may agree. */
  openUntil: ["expiresAt", Instant],
});

export const listSettings = endpoint({
  method: "GET",
  path: "/settings",
  summary: "Every setting, what it is for everybody and for each user type, and its default",
  access: "operator",
  roles: ["admin", "auditor"],
  reply: record({ settings: ["records", z.array(Setting)] }),
  reach: "operators'",
});

export const listSettingChanges = endpoint({
  method: "GET",
  path: "/settings/changes",
  summary: "Changes of settings that wait for a second person, the oldest first",
  access: "operator",
  roles: ["admin", "auditor"],
  query: record({ cursor: ["cursor", z.optional(Cursor)] }),
  reply: page(SettingChange),
  reach: "operators'",
});

export const askForSettingChange = endpoint({
  method: "POST",
  path: "/settings/changes",
  summary: "Ask to change a setting",
  access: "operator",
  roles: asker,
  body: record({
    name: ["Name", lineOfText(60)],
    userType: [USER_TYPE_FIELD, UserType],
    /** Null takes away what the setting holds for this user type, or for everybody. */
    value: ["Value", Value],
    reason: ["acg_Reason__c", lineOfText(300)],
  }),
  reply: SettingChange,
  isIdempotent: true,
  maxBodyBytes: 1_000_000,
  reach: "operators'",
  example: { body: { Name: "PageSize", Value: 20, acg_Reason__c: "Listas maiores" } },
});

/** The second person: every page hears of it in the same moment. */
export const approveSettingChange = endpoint({
  method: "POST",
  path: "/settings/changes/:changeId/approve",
  summary: "Agree to the change of a setting, and make it",
  access: "operator",
  roles: asker,
  params,
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  isIdempotent: true,
  problems: [takesTwoPeople, changeMade, changeOver, askerGone, changedMeanwhile],
  reach: "operators'",
});

/** Who asked withdraws it; anybody else who might have agreed declines it. */
export const declineSettingChange = endpoint({
  method: "POST",
  path: "/settings/changes/:changeId/decline",
  summary: "Withdraw or decline the change of a setting",
  access: "operator",
  roles: asker,
  params,
  body: record({ reason: ["acg_Reason__c", lineOfText(300)] }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  problems: [changeMade, changeOver],
  reach: "operators'",
  example: { body: { acg_Reason__c: "Engano" } },
});
