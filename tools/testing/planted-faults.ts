/** One change of a file: the text that is there, once, and what takes its place. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A fault that the tests must see, and the test that is known to see it. */
export interface PlantedFault {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly suite: "unit" | "journeys" | "examples";
  /** A word of the test's path. */
  readonly file: string;
  /** Words of its title. */
  readonly title: string;
}

const API = "apps/api/src";
const REWARDS = `${API}/capabilities/rewards`;
const POINTS = `${API}/capabilities/points`;

/**
 * Twelve faults of twelve kinds, from the ledger to the page (docs/testing.md): a suite that lets one through has gone
 * blind. Where two defences stand one behind the other, both are taken away.
 */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: "a lot that has expired can be spent",
    edits: [
      {
        file: `${POINTS}/ledger/lot-store.ts`,
        from: "(select coalesce(min(expires_on) >= platform.today(), true) from first_lots) as is_settled",
        to: "true as is_settled",
      },
    ],
    suite: "unit",
    file: "ledger/ledger.test",
    title: "row 40: what is past its date is not shown as available",
  },
  {
    name: "a cancelled redemption returns its points twice",
    edits: [
      {
        file: `${REWARDS}/cancel-redemption.ts`,
        from: "if (!canCancel(row)) throw new Refusal(tooLateToCancel);",
        to: "",
      },
      {
        file: `${POINTS}/ledger/hold-store.ts`,
        from: "where id = ${holdId} and state = 'open' returning",
        to: "where id = ${holdId} returning",
      },
    ],
    suite: "unit",
    file: "rewards/redemption.test",
    title: "is cancelled once by its member",
  },
  {
    name: "the same key redeems twice",
    edits: [
      {
        file: `${API}/platform/idempotency/idempotency.ts`,
        from: "on conflict (caller_id, key) do nothing",
        to: "on conflict (caller_id, key) do update set reply = null",
      },
    ],
    suite: "unit",
    file: "rewards/rewards-routes.test",
    title: "row 19: the same key 100 times at once has one effect",
  },
  {
    name: "somebody else's redemption can be read",
    edits: [
      {
        file: `${REWARDS}/redemption-store.ts`,
        from: "from rewards.redemption where id = ${id} and member_id = ${memberId}`",
        to: "from rewards.redemption where id = ${id} and member_id <> ${memberId} || '?'`",
      },
    ],
    suite: "unit",
    file: "rewards/redemption.test",
    title: "row 1, row 10: for somebody else",
  },
  {
    name: "a blocked member logs in",
    edits: [
      {
        file: `${API}/capabilities/identity/identity-rules.ts`,
        from: 'member.status.toLowerCase() !== "ativo"',
        to: '!["ativo", "blocked"].includes(member.status.toLowerCase())',
      },
    ],
    suite: "unit",
    file: "log-in/log-in.test",
    title: "blocked, inactive and opted out are disclosed only to who knows",
  },
  {
    name: "a page of another origin may post",
    edits: [
      {
        file: `${API}/platform/http/own-origin.ts`,
        from: "const { origin, referer } = headers;",
        to: 'const { origin, referer } = headers;\n  if (place.publicUrl !== "") return false;',
      },
    ],
    suite: "unit",
    file: "http/own-origin.test",
    title: "row 15: a page of any other origin is foreign",
  },
  {
    name: "the last digit of a CPF goes unchecked",
    edits: [
      {
        file: "packages/brazil/src/document/cpf.ts",
        from: "cpfCheckDigits(value.slice(0, 9)) === value.slice(9)",
        to: "cpfCheckDigits(value.slice(0, 9))[0] === value[9]",
      },
    ],
    suite: "unit",
    file: "document/cpf.test",
    title: "any nine digits with their two check digits are one",
  },
  {
    name: "a line of the statement is out of order",
    edits: [
      {
        file: `${POINTS}/statement/statement-store.ts`,
        from: '"point-date": { key: sql`point_at`, isDescending: true }',
        to: "\"point-date\": { key: sql`date_trunc('day', point_at)`, isDescending: true }",
      },
    ],
    suite: "unit",
    file: "statement/statement.test",
    title: "by point-date of everything is whole, in order",
  },
  {
    name: "a link is missing in the menu",
    edits: [
      {
        file: "packages/contract/src/rewards/rewards-pages.ts",
        from: '    onTop: { place: 3, icon: "gift" },\n',
        to: "",
      },
    ],
    suite: "unit",
    file: "shell/navigation-links",
    title: "a page that exists has the place, the word and the icon that 2.6 gives it",
  },
  {
    name: "the focus is lost when the panel closes",
    edits: [
      {
        file: "packages/ui/src/dialog/use-modal.ts",
        from: "if (dialog.open) dialog.close();",
        to: "if (dialog.open) dialog.close();\n  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();",
      },
    ],
    suite: "examples",
    file: "overlays",
    title: "slides in from the right, 380 wide, and gives the focus back",
  },
  {
    name: "a page breaks a rule of accessibility",
    edits: [
      {
        file: "apps/portal/src/features/points/statement/statement-hero.tsx",
        from: '<section className={styles.hero} data-preset="points" aria-labelledby="seu-extrato">',
        // Shorter than what it replaces: a build over its budget would be seen in its place.
        to: '<section className={styles.hero} data-preset="points" role="plot">',
      },
    ],
    suite: "journeys",
    file: "accessibility",
    title: "/extrato has no violation",
  },
  {
    name: "a page carries an inline script",
    edits: [
      {
        file: "apps/portal/build/document.ts",
        from: '    "</head>",',
        to: '    "<script>document.documentElement.dataset.planted = String(1);</script>",\n    "</head>",',
      },
    ],
    suite: "unit",
    file: "portal/test/build",
    title: "has one script, whose hash the policy names",
  },
];
