import type { PortalFigure } from "@colheita/contract/routes/portal-settings";
import type { SettingName } from "@colheita/contract/settings/setting-definitions";

/** Where a constant of the specification stands: its only home. */
export type Home =
  | { readonly setting: SettingName; readonly part?: string }
  | { readonly figure: PortalFigure }
  | { readonly file: string; readonly name: string; readonly part?: string }
  | { readonly file: string; readonly text: string };

/** A constant that the specification or DECISIONS names. */
export interface SpecifiedConstant {
  readonly section: string;
  readonly what: string;
  /** As its home holds it; a home that is named by its text says it itself. */
  readonly is?: unknown;
  /** Absent while what it belongs to is still to come. */
  readonly home?: Home;
  /** What a second home of it would be called: no code binds such a name to a number. */
  readonly alias?: RegExp;
}

const brazil = "packages/brazil/src";
const registration = "packages/contract/src/registration/registration-form.ts";
const support = "packages/contract/src/support/case-form.ts";
const tokens = "packages/ui/src/tokens.css";

const forms: readonly SpecifiedConstant[] = [
  {
    what: "Age, at least",
    is: 18,
    home: { file: `${brazil}/person/age.ts`, name: "MEMBER_AGE", part: "minimum" },
  },
  {
    what: "Age, at most",
    is: 130,
    home: { file: `${brazil}/person/age.ts`, name: "MEMBER_AGE", part: "maximum" },
  },
  {
    what: "Password",
    is: ["chars:8", "uppercase:1", "lowercase:1", "number:1", "symbol:1"],
    home: { setting: "PasswordRules" } as const,
  },
  {
    what: "Characters of a first name",
    is: 40,
    home: { file: registration, name: "longest", part: "firstName" },
  },
  {
    what: "Characters of a last name",
    is: 60,
    home: { file: registration, name: "longest", part: "lastName" },
  },
  {
    what: "Characters of a company's name",
    is: 40,
    home: { file: registration, name: "longest", part: "companyName" },
  },
  {
    what: "Characters of a complement",
    is: 20,
    home: { file: registration, name: "longest", part: "complement" },
  },
  { what: "Characters of an RG", is: 13, home: { file: registration, name: "longest", part: "rg" } },
  { what: "Characters of a PIS", is: 11, home: { file: registration, name: "longest", part: "pis" } },
  {
    what: "Characters of a case's description",
    is: 250,
    home: { file: support, name: "caseLimits", part: "descriptionChars" },
  },
  { what: "Images of a case", is: 4, home: { file: support, name: "caseLimits", part: "images" } },
  {
    what: "Characters of a name that is saved, at least (5.4)",
    is: 3,
    home: { setting: "SavedNameChars" } as const,
    alias: /saved_?name_?chars/i,
  },
].map((constant) => ({ section: "9, forms", ...constant }));

const figures: readonly SpecifiedConstant[] = (
  [
    ["A notification card stays, in ms", 10_000, "cardMs"],
    ["A message stays, in ms", 7_000, "messageMs"],
    ["Characters of the header's name", 15, "headerNameChars"],
    ["The city follows its CEP after, in ms", 500, "cityDelayMs"],
    ["Code of a page may take, in ms", 120_000, "chunkMs"],
    ["A call may take at a desk, in ms", 30_000, "deskCallMs"],
    ["A call may take on a phone, in ms", 60_000, "phoneCallMs"],
    ["A token is renewed before its end, in ms", 300_000, "renewalMarginMs"],
    ["A token counts as expired before its end, in ms", 30_000, "expiryMarginMs"],
    ["First wait after a renewal without a network, in ms", 30_000, "renewalRetryMs"],
    ["Longest wait after a renewal without a network, in ms", 960_000, "longestRenewalRetryMs"],
    ["First wait of a read that failed, in ms", 1_000, "readRetryMs"],
    ["A closed window of a provider is noticed after, in ms", 8_000, "closedWindowMs"],
  ] as const
).map(([what, is, figure]) => ({
  section: "9, timing",
  what,
  is,
  home: { figure },
  alias: new RegExp(
    figure.replaceAll(/[A-Z]/g, (letter) => `_?${letter}`),
    "i",
  ),
}));

const others: readonly SpecifiedConstant[] = [
  {
    section: "9, timing",
    what: "Jitter of a back-off",
    home: { file: "apps/portal/src/platform/back-off.ts", text: "0.5 + random()" },
  },
  {
    section: "9, timing",
    what: "The right panel slides for, in ms",
    home: { file: "packages/ui/src/right-panel/right-panel.tsx", text: "SLIDE_MS = 300" },
  },
  {
    section: "9, timing",
    what: "Width of the right panel",
    home: { file: "packages/ui/src/right-panel/right-panel.tsx", text: "DEFAULT_MAX_WIDTH = 380" },
  },
  {
    section: "9, timing",
    what: "Age of an identity token, at most, in s",
    home: {
      file: "apps/api/src/capabilities/sign-on/sign-on-rules.ts",
      text: "idTokenAge = { maxTokenAge: 300",
    },
  },
  { section: "9, timing", what: "A push registration is renewed after, in days", is: 7 },
  { section: "9, timing", what: "Startup messages are shifted by, in hours", is: 3 },
  {
    section: "9, access codes",
    what: "Letters of an access code",
    home: letters("CODE_LETTERS = 6"),
  },
  {
    section: "9, access codes",
    what: "Letters of a code that switches accounts",
    home: letters("SWITCH_LETTERS = 10"),
  },
  {
    section: "9, paging",
    what: "Lines of a page",
    is: 10,
    home: { setting: "PageSize" },
    alias: /page_?size|lines_?per_?page/i,
  },
  {
    section: "9, paging",
    what: "Distributors of a query, at most (7.5)",
    is: 1_000,
    home: { file: "packages/contract/src/channels/distributors-endpoints.ts", name: "MOST_DISTRIBUTORS" },
  },
  {
    section: "9, defaults",
    what: "Category of a member",
    is: "Agricultor",
    home: { file: "packages/contract/src/registration/member-categories.ts", name: "FARMER_CATEGORY" },
  },
  {
    section: "9, defaults",
    what: "Milestone category of a member",
    home: {
      file: "packages/contract/src/points/points-settings.ts",
      text: 'FirstLevel: textSetting("Parceiro"',
    },
  },
  ...(["--container: 1260px", "--artigo: 888px", "--formulario: 600px", "--calha: 20px"] as const).map(
    (text) => ({ section: "9, layout", what: "In `tokens.css`", home: { file: tokens, text } }),
  ),
];

function letters(text: string): Home {
  return { file: "packages/contract/src/identity/access-code-shape.ts", text };
}

const decided: readonly SpecifiedConstant[] = [
  ...(
    [
      ["Minutes of an access code", 10, "lifeMinutes"],
      ["Tries of an access code", 5, "wrongTries"],
      ["Sends of an access code", 3, "sends"],
      ["Minutes for those sends", 15, "sendsMinutes"],
      ["Minutes of the grant that a code gives", 10, "grantMinutes"],
    ] as const
  ).map(([what, is, part]) => ({
    section: "DECISIONS, sessions",
    what,
    is,
    home: { setting: "AccessCodeRules", part } as const,
    alias: new RegExp(`^${part.replaceAll(/[A-Z]/g, (letter) => `_?${letter}`)}$`, "i"),
  })),
  {
    section: "DECISIONS, sessions",
    what: "Minutes of an access token",
    home: { file: "apps/api/src/platform/config/settings.ts", text: 'fallback: "15"' },
  },
  {
    section: "DECISIONS, sessions",
    what: "Seconds of a partner's ticket",
    home: {
      file: "apps/api/src/capabilities/sign-on/sign-on-rules.ts",
      text: "ticketAge = { maxTokenAge: 60",
    },
  },
  {
    section: "DECISIONS, contradictions",
    what: "Seconds of an embed ticket",
    home: {
      file: "apps/api/src/capabilities/identity/token/page-ticket.ts",
      text: "TICKET_SECONDS = 300",
    },
  },
  {
    section: "DECISIONS, points",
    what: "Days before an expiry at which the member is notified",
    is: [60, 30, 7],
    home: { setting: "ExpiryNoticeDays" },
    alias: /expiry_?notice_?days/i,
  },
  {
    section: "DECISIONS, points",
    what: "Days of an expired lot that comes back",
    is: 30,
    home: { setting: "ReturnedPointsDays" },
    alias: /returned_?points_?days|renewed_?days/i,
  },
  {
    section: "DECISIONS, rewards",
    what: "Minutes of a hold",
    is: 30,
    home: { setting: "HoldMinutes" },
    alias: /hold_?minutes/i,
  },
  {
    section: "DECISIONS, rewards",
    what: "Days for a return",
    is: 7,
    home: { file: "apps/api/src/capabilities/rewards/rewards-rules.ts", text: "RETURN_DAYS = 7" },
  },
  {
    section: "DECISIONS, invoices",
    what: "Days for an appeal",
    is: 15,
    home: { setting: "InvoiceAppealDays" },
    alias: /appeal_?days/i,
  },
  { section: "DECISIONS, sales channels", what: "Share of a value that may be anticipated, in %", is: 70 },
  { section: "DECISIONS, sales channels", what: "Days after which an approval is reminded", is: 10 },
  { section: "DECISIONS, groups", what: "Members of a point group, at most", is: 10 },
  { section: "DECISIONS, groups", what: "Days of an invite", is: 7 },
  {
    section: "DECISIONS, engagement",
    what: "Days in which a case may be opened again",
    is: 15,
    home: { setting: "CaseReopenDays" },
    alias: /reopen_?days/i,
  },
  {
    section: "DECISIONS, privacy",
    what: "Days that the points of a closed account stand still",
    is: 30,
    home: { setting: "PrivacyRules", part: "frozenDays" },
    alias: /frozen_?days/i,
  },
];

/** Every constant of section 9 and of DECISIONS, with its home. */
export const specifiedConstants: readonly SpecifiedConstant[] = [...forms, ...figures, ...others, ...decided];
