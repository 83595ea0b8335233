import { rules, type SpecifiedRule } from "./rule-row.ts";

const api = "apps/api/src/capabilities";

const ledger = rules("DECISIONS, points", [
  [
    "Spending takes the lots that expire first, and records which",
    `${api}/points/statement/read-trail.test.ts`,
    "the trail leads from a redemption to the lots that paid it and to what earned them",
  ],
  [
    "Points expire at the end of their day, and are never spent after",
    `${api}/points/ledger/ledger.test.ts`,
    "row 40: what is past its date",
  ],
  ["A hold shields its lots", `${api}/points/ledger/ledger.test.ts`, "a hold shields its lots"],
  [
    "What comes back after its date lives 30 days",
    `${api}/points/ledger/ledger.test.ts`,
    "a returned redemption gives live lots their old date back",
  ],
  [
    "Notices 60, 30 and 7 days before",
    `${api}/points/expiry/expire-lots.test.ts`,
    "come 60, 30 and 7 days before",
  ],
  [
    "Debts are paid by later credits",
    `${api}/points/ledger/ledger.test.ts`,
    "that is taken back after it was spent is owed",
  ],
  [
    "Points by hand take two operators",
    `${api}/points/credit/credit-by-hand.test.ts`,
    "points by hand are asked for by one operator and given by another",
  ],
  [
    "Invisible entries are never shown",
    `${api}/points/statement/statement.test.ts`,
    "never shows an invisible line",
  ],
  [
    "A replay of a key answers the same, another body is refused",
    `${api}/rewards/rewards-routes.test.ts`,
    "row 19: the same key 100 times",
  ],
  [
    "Pending credits with their release date, never spendable",
    `${api}/points/credit/pending-credit.test.ts`,
    "is shown with its release date, is not spendable",
  ],
  [
    "Canceled: a pending credit voided",
    `${api}/points/credit/pending-credit.test.ts`,
    "is cancelled while it waits, once",
  ],
  [
    "Every credit records its cause: rule version, invoice line or campaign",
    `${api}/earning/purchase/earn-by-purchase.test.ts`,
    "a purchase is credited by the rules of its day",
  ],
  [
    "A member opens how they earned on any line, and sees why one earned nothing",
    `${api}/earning/rule/read-how-to-earn.test.ts`,
    "opens the rule, its version and the purchase",
  ],
  [
    "Transfers between members",
    `${api}/points/transfer/send-points.test.ts`,
    "points travel with their own date, season, sponsor and channel",
  ],
  [
    "Loans that a release offsets",
    `${api}/points/loan/loans.test.ts`,
    "the release pays back what was lent, spent or not",
  ],
  [
    "Milestones belong to a season, and a level is reached by what was earned in it",
    `${api}/points/level/levels.test.ts`,
    "is the highest milestone reached by what was earned",
  ],
  [
    "A season closes, and its levels stand until the end of the next",
    `${api}/points/season/close-seasons.test.ts`,
    "keeps its levels whatever is written to it later",
  ],
  [
    "A daily chain of hashes, with a receipt that is checked without us",
    `${api}/points/seal/seals.test.ts`,
    "leads from the entry of each member to the seal of its day",
  ],
  [
    "A nightly audit works every balance out anew",
    `${api}/points/seal/seals.test.ts`,
    "reports whose books do not hold, and which sealed day was changed",
  ],
]);

/** What DECISIONS settles beside the tables. */
export const decidedRules: readonly SpecifiedRule[] = [
  ...ledger,
  ...rules("DECISIONS, contradictions", [
    [
      "A page of the mobile app shows what is personal by a signed ticket of one member, one page and five minutes",
      `${api}/identity/token/page-ticket.test.ts`,
      "is nothing where it is forged, altered, unsigned, for something else or of no session",
    ],
  ]),
  ...rules("DECISIONS, account types and pages", [
    [
      "The farmer's invoices outside the portal: by a ticket, or by the session, which leads to the logged list",
      "tests/e2e/invoices/embedded.spec.ts",
      "a ticket shows its member's notes, page by page, and leaves the address",
    ],
  ]),
  ...rules("DECISIONS, sessions", [
    [
      "An old refresh token ends its family",
      `${api}/identity/session/open-session.test.ts`,
      "row 12: an old cookie",
    ],
    [
      "Unknown user and wrong password answer alike",
      `${api}/identity/log-in/log-in.test.ts`,
      "row 6: an unknown user and a wrong password",
    ],
    [
      "An access code gives a grant for one use",
      `${api}/identity/access-code/access-code.test.ts`,
      "a grant is used once",
    ],
    ["Single sign-on never makes a member silently", `${api}/sign-on/sign-on.test.ts`, "no member is made"],
    ["A switch keeps actor and subject", `${api}/user-groups/user-groups.test.ts`, "keeps actor and subject"],
  ]),
  ...rules("DECISIONS, rewards", [
    [
      "A member cancels until the order",
      `${api}/rewards/redemption.test.ts`,
      "is cancelled once by its member",
    ],
    [
      "A supplier who does not answer is asked again, then a person",
      `${api}/rewards/supplier/place-order.test.ts`,
      "that nobody answers is asked again",
    ],
    [
      "The HTTP supplier: an unknown answer is never refunded",
      `${api}/rewards/supplier/http-supplier.test.ts`,
      "an order of a partner that",
    ],
    [
      "An operator cancels after the order, with a reason",
      `${api}/rewards/cancel-order.test.ts`,
      "gives back what was paid",
    ],
    [
      "A member returns a delivered reward within 7 days",
      `${api}/rewards/return/return-order.test.ts`,
      "is returned until the end of the seventh day",
    ],
    [
      "A return is received, and then refunded to its lots",
      `${api}/rewards/return/settle-return.test.ts`,
      "gives each lot its points back",
    ],
    [
      "A choice of a milestone at zero points",
      `${api}/rewards/choice/choose-reward.test.ts`,
      "costs no points, takes a unit",
    ],
  ]),
  ...rules("DECISIONS, engagement", [
    [
      "Content by category, profile and state",
      `${api}/content/audience.test.ts`,
      "content aimed at a category, a profile and a state",
    ],
    [
      "Content by channel",
      `${api}/content/audience.test.ts`,
      "content aimed at a channel is not seen by another",
    ],
    ["Content by season", `${api}/content/audience.test.ts`, "content aimed at a season"],
    [
      "Content that is scheduled",
      `${api}/content/banners.test.ts`,
      "a banner is seen while it is scheduled or live",
    ],
    [
      "Cases go their way, and are opened again within 15 days",
      `${api}/support/desk/desk-work.test.ts`,
      "comes by itself 15 days after",
    ],
    ["A referral is paid after the first approved invoice"],
  ]),
  ...rules("DECISIONS, invoices", [
    [
      "Checks in their order, each with a reason that the member reads",
      `${api}/invoices/invoice-rules.test.ts`,
      "an invoice is refused by the first check that it fails",
    ],
    [
      "One claim per key, and per issuer, model, series and number",
      `${api}/invoices/send-invoice.test.ts`,
      "by issuer, series and number under another key",
    ],
    ["One appeal", `${api}/invoices/review/judge-invoice.test.ts`, "says why, is appealed against once"],
    [
      "A cancellation takes two operators, and stands beside the status",
      `${api}/invoices/review/cancel-invoice.test.ts`,
      "takes two operators, takes the points back",
    ],
    [
      "An approval earns in one transaction",
      `${api}/invoices/review/judge-invoice.test.ts`,
      "an approval earns by the rules of the day of issue",
    ],
    [
      "XML, QR code and photo: one form, the same result",
      "tests/e2e/invoices/paper.spec.ts",
      "a photo of a barcode fills the key in, the rest is asked, and the note goes like any other",
    ],
    [
      "Automatic approval of a valid signed XML from an eligible issuer",
      `${api}/invoices/document/send-document.test.ts`,
      "is approved at once and earns, once however often it is sent",
    ],
  ]),
  ...rules("DECISIONS, privacy", [
    [
      "A member downloads everything kept about them",
      `${api}/privacy/copy/personal-data.test.ts`,
      "every table that names a member",
    ],
    [
      "An account is closed by a fresh code",
      `${api}/privacy/closing/close-account.test.ts`,
      "privacy/code-needed",
    ],
    [
      "Points stand still, then are forfeited; the person is erased",
      `${api}/privacy/closing/end-closure.test.ts`,
      "forfeits the points, erases the person",
    ],
    [
      "Sums of the ledger stay",
      `${api}/privacy/closing/end-closure.test.ts`,
      "leaves every sum and every row of the ledger",
    ],
  ]),
  ...rules("DECISIONS, operators", [
    [
      "A rule by which points are earned takes two, and the database holds them to it",
      `${api}/earning/rule/draft-rule.test.ts`,
      "the database itself refuses one pair of hands",
    ],
    [
      "A setting is changed by two",
      `${api}/setting-changes/change-by-two.test.ts`,
      "one operator asks, another one agrees",
    ],
  ]),
];
