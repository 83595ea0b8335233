import { DEFAULT_PASSWORD_RULES } from "@colheita/brazil";
import * as z from "zod/mini";
import { pageWords, portalFigures } from "@colheita/contract/routes/portal-settings";
import type { ReadingPage } from "@colheita/contract/settings/settings-endpoints";
import { MOST_UNITS } from "@colheita/contract/rewards/rewards-endpoints";
import { CaseTypes, memberCaseTypes, visitorCaseTypes } from "./case-types.ts";
import { figureSchemas } from "./portal-figures.ts";
import { between, words } from "./setting-values.ts";
import { TransferLimits, transferLimits } from "./transfer-limits.ts";

/** A page to read, as it leaves: `html` is sanitised, and absent while no text is set. */
export interface ReadingText {
  readonly title: string;
  readonly html?: string | undefined;
  readonly updatedAt?: Date | undefined;
}

/** What a setting may hold, and what it is while nobody set it. */
export interface Definition<Value> {
  readonly kind: "text" | "page" | "json";
  readonly schema: z.ZodMiniType<Value>;
  readonly fallback: Value;
  /** Whether a user type may have a value of its own (section 1); else there is one for the programme. */
  readonly isPerUserType?: true;
}

const perUserType = <Value>(definition: Definition<Value>) => ({
  ...definition,
  isPerUserType: true as const,
});

const wordsWith = (...placeholders: readonly string[]) =>
  words(200).check(z.refine((text) => placeholders.every((placeholder) => text.includes(placeholder))));

const text = (fallback: string, maxLength = 80): Definition<string> => ({
  kind: "text",
  schema: words(maxLength),
  fallback,
});

const Page = z.object({ title: words(120), html: z.optional(z.string().check(z.maxLength(200_000))) });
const page = (title: string) => perUserType<ReadingText>({ kind: "page", schema: Page, fallback: { title } });

const json = <Value>(schema: z.ZodMiniType<Value>, fallback: Value): Definition<Value> => ({
  kind: "json",
  schema,
  fallback,
});

const FilterOptions = z.array(z.object({ value: words(40), label: words(60) }));

const KeptDays = z.object({
  calls: between(183, 3_650),
  messages: between(1, 365),
  idempotencyKeys: between(2, 30),
  deadJobs: between(1, 3_650),
  endedSessions: between(1, 3_650),
  notifications: between(30, 3_650),
  actions: between(30, 3_650),
  endedAcceptances: between(365, 7_300),
  exports: between(1, 30),
  closures: between(30, 3_650),
  cases: between(30, 3_650),
  caseDocuments: between(1, 3_650),
  idleCaseDocuments: between(1, 3_650),
});

const pages: Readonly<Record<ReadingPage, ReturnType<typeof page>>> = {
  TermsOfService: page("Termos de uso"),
  PrivacyPolicy: page("Política de privacidade"),
  Regulation: page("Regulamento"),
  ContactUs: page("Fale Conosco"),
  AboutProgram: page("Como funciona"),
};

/**
 * Every setting there is, by its name; each is read somewhere, and a test holds that. The names of the specification
 * are spelt as there, and the figures are the programme's rules while nobody sets others. None is a secret: what opens
 * a door is in the environment of the process.
 */
export const definitions = {
  ...pages,
  ProgrammeName: text(pageWords.PROGRAMME_NAME, 40),
  PointsLabel: perUserType(text(pageWords.POINTS_LABEL, 40)),
  LevelLabel: perUserType(text(pageWords.LEVEL_LABEL, 40)),
  /** What a visitor reads first, and how the programme works in three steps (2.3). */
  VisitorWelcomeTitle: text(pageWords.WELCOME_TITLE),
  VisitorWelcomeText: text(pageWords.WELCOME_TEXT, 200),
  VisitorStep1Title: text(pageWords.STEP_1_TITLE, 30),
  VisitorStep1Text: text(pageWords.STEP_1_TEXT, 120),
  VisitorStep2Title: text(pageWords.STEP_2_TITLE, 30),
  VisitorStep2Text: text(pageWords.STEP_2_TEXT, 120),
  VisitorStep3Title: text(pageWords.STEP_3_TITLE, 30),
  VisitorStep3Text: text(pageWords.STEP_3_TEXT, 120),
  /** By what the portal itself goes: how long it waits and shows things (section 9). */
  PortalFigures: json(z.object(figureSchemas), { ...portalFigures }),

  /** A member with none of these among the profile codes is sent to /logout (section 4, "Profile check"). */
  AcceptedProfiles: json(z.array(words(60)).check(z.minLength(1)), ["timedevendas", "agricultor"]),

  /** Days before an expiry at which the member is told. */
  ExpiryNoticeDays: json(z.array(between(1, 365)), [60, 30, 7]),
  /** What the level is called of who reached no milestone (3.1, MilestoneCategory__c). */
  FirstLevel: text("Parceiro", 40),
  /** Days after its last in which what is written to a season still counts for its levels. */
  SeasonCloseDays: json(between(0, 180), 15),
  /** Days that points asked for by hand, or a planned season, wait for a second person. */
  CreditRequestDays: json(between(1, 365), 30),
  /** Days that the change of a setting waits for a second person. */
  SettingChangeDays: json(between(1, 365), 30),
  /** Days that points live again when the redemption of an expired lot comes back. */
  ReturnedPointsDays: json(between(1, 365), 30),

  /** What points from member to member are bound to. */
  TransferRules: perUserType(json(TransferLimits, transferLimits)),

  /** Wrong passwords of one account and network, and of one network, from which on a log-in needs a human proof. */
  HumanProofAfter: json(
    z.object({ wrongPasswords: between(0, 1_000), wrongOfNetwork: between(0, 100_000) }),
    { wrongPasswords: 5, wrongOfNetwork: 30 },
  ),

  /**
   * What an access code is good for (DECISIONS, "Sessions"): minutes of its life, wrong tries, sends in so many minutes,
   * minutes of the grant that it gives, and of the link that goes with the one for a password.
   */
  AccessCodeRules: json(
    z.object({
      lifeMinutes: between(2, 60),
      wrongTries: between(1, 20),
      sends: between(1, 100),
      sendsMinutes: between(1, 60),
      grantMinutes: between(1, 60),
      linkMinutes: between(5, 60),
    }),
    { lifeMinutes: 10, wrongTries: 5, sends: 3, sendsMinutes: 15, grantMinutes: 10, linkMinutes: 30 },
  ),

  /**
   * Codes to one e-mail or cellphone in a day (as many again in their owner's sessions), requests without a session from
   * one network in an hour, codes of the whole programme in an hour from which on those without a session wait, and
   * requests that may wait at once.
   */
  CodeLimits: json(
    z.object({
      contactPerDay: between(3, 1_000),
      networkPerHour: between(3, 100_000),
      programmePerHour: between(1, 1_000_000),
      waiting: between(1, 1_000_000),
    }),
    { contactPerDay: 20, networkPerHour: 60, programmePerHour: 3_000, waiting: 1_000 },
  ),

  /**
   * Images that one member may send in a day, and a network of visitors in an hour; and what may wait half-sent: of all
   * members, of all visitors, and of one network of visitors.
   */
  UploadLimits: json(
    z.object({
      memberPerDay: between(1, 10_000),
      networkPerHour: between(1, 10_000),
      waitingMebibytes: between(10, 1_000_000),
      visitorMebibytes: between(10, 1_000_000),
      networkMebibytes: between(10, 1_000_000),
    }),
    {
      memberPerDay: 60,
      networkPerHour: 40,
      waitingMebibytes: 2_000,
      visitorMebibytes: 500,
      networkMebibytes: 80,
    },
  ),

  /** What a new password must have: items "kind:count" (5.3). */
  PasswordRules: json(
    z.array(z.string().check(z.regex(/^(chars|uppercase|lowercase|number|symbol):\d{1,2}$/))),
    [...DEFAULT_PASSWORD_RULES],
  ),
  /**
   * What is said of an access code that is on its way, by e-mail, by SMS or both: `{EMAIL_HINT}` and `{PHONE_HINT}` stand
   * where the masked contact goes (3.2, "Text placeholders").
   */
  CodeSentWords: perUserType(
    json(
      z.object({
        email: wordsWith("{EMAIL_HINT}"),
        phone: wordsWith("{PHONE_HINT}"),
        both: wordsWith("{EMAIL_HINT}", "{PHONE_HINT}"),
      }),
      {
        email: "Enviamos um código para {EMAIL_HINT}.",
        phone: "Enviamos um código para o celular com final {PHONE_HINT}.",
        both: "Enviamos um código para {EMAIL_HINT} e para o celular com final {PHONE_HINT}.",
      },
    ),
  ),
  /** Whether an access code stands before a session that begins on a device the member never used. */
  NewDeviceNeedsCode: perUserType(json(z.boolean(), false)),
  /** The fewest characters of a first and of a last name that are kept; forms accept 2 (5.4). */
  SavedNameChars: json(between(1, 10), 3),
  /** What follows the digits of the username in the e-mail by which the door knows who has none (5.4). */
  AuthEmailSuffix: text("@sem-email.colheita.example"),
  /** Domains whose e-mails are nobody's: whoever has one is taken to have none (5.2, "fake domain"). */
  FakeEmailDomains: json(z.array(words(120)), ["sem-email.colheita.example"]),
  /** The account types of who signs up: one of the accepted profile strings is among them. */
  SignUpProfiles: json(z.array(words(60)), ["agricultor"]),

  CaseSettings: perUserType(json(CaseTypes, memberCaseTypes)),
  /** The same for who is not logged in; "Nota Fiscal" is never offered to them, even where it stands here (section 4). */
  CaseSettingsUnlogged: json(CaseTypes, visitorCaseTypes),
  /**
   * Cases that may be opened: by visitors of one network in an hour, with one e-mail in a day, by all visitors in an hour,
   * and by one member in a day; confirmations that go to one e-mail in a day; and messages of one member in a day, those
   * with which a case is opened again among them.
   */
  CaseLimits: json(
    z.object({
      networkPerHour: between(1, 100_000),
      emailPerDay: between(1, 1_000),
      mailsPerDay: between(0, 1_000),
      visitorsPerHour: between(1, 1_000_000),
      memberPerDay: between(1, 1_000),
      messagesPerDay: between(1, 10_000),
    }),
    {
      networkPerHour: 10,
      emailPerDay: 5,
      mailsPerDay: 2,
      visitorsPerHour: 500,
      memberPerDay: 20,
      messagesPerDay: 100,
    },
  ),
  /** Days after its resolution in which a case may be opened again; then it is closed by itself. */
  CaseReopenDays: json(between(1, 365), 15),

  /** The most units of a reward that one redemption may have. */
  MostUnits: perUserType(json(between(1, MOST_UNITS), 10)),
  /** Rewards on a page of the catalogue. */
  CataloguePageSize: perUserType(json(between(1, 50), 12)),
  /** Below this many points a reward belongs on the visitor's page: within sight of a first season. */
  VisitorRewardPoints: json(between(1, 10_000_000), 80_000),
  HoldMinutes: perUserType(json(between(1, 1_440), 30)),
  /** How long a redemption waits before its supplier hears of it: so long the member may cancel. */
  OrderDelayMinutes: perUserType(json(between(0, 29), 10)),
  FilterProductOptions: perUserType(json(FilterOptions, [])),

  /**
   * Days that what a process of the programme writes down is kept. Calls stay at least half a year: the Marco Civil da
   * Internet (Lei 12.965/2014, art. 15) asks for that. What holds a code goes with the code, whatever is set here. Who left
   * may claim for five years (Código de Defesa do Consumidor, art. 27): so long the acceptances of theirs can be shown.
   * Support cases stay five years after their last change, as long as a consumer may claim (Lei 8.078/1990, art. 27);
   * the photos of documents that came with them go much sooner: so long after the case was closed, or, in a case that
   * nobody closes, after the last thing that happened in it.
   */
  KeptDays: json(KeptDays, {
    calls: 365,
    messages: 30,
    idempotencyKeys: 2,
    deadJobs: 90,
    endedSessions: 180,
    notifications: 730,
    actions: 730,
    endedAcceptances: 1_825,
    exports: 7,
    closures: 1_825,
    cases: 1_826,
    caseDocuments: 30,
    idleCaseDocuments: 90,
  }),

  /**
   * Copies of their data that a member may ask for in a day, the days that the points of a closed account stand still before
   * they are forfeited (DECISIONS, "Privacy"), and those that the team has to agree that it is opened again.
   */
  PrivacyRules: json(
    z.object({
      exportsPerDay: between(1, 100),
      frozenDays: between(1, 365),
      withdrawalDays: between(1, 60),
    }),
    { exportsPerDay: 3, frozenDays: 30, withdrawalDays: 7 },
  ),

  /** Days for which the answer of a CEP service is taken for true: an address, and that there is none. */
  CepDays: json(z.object({ found: between(1, 3_650), none: between(1, 365) }), { found: 90, none: 1 }),

  PageSize: perUserType(json(between(1, 50), 10)),
  HomeNewsCount: perUserType(json(between(0, 12), 3)),
} as const satisfies Record<string, Definition<never> | Definition<unknown>>;

export type SettingName = keyof typeof definitions;
/** The names whose value may differ by user type: whoever reads one says for which types. */
export type SettingPerUserType = {
  [Name in SettingName]: (typeof definitions)[Name] extends { readonly isPerUserType: true } ? Name : never;
}[SettingName];
/** What `readSetting` answers for a name. */
export type SettingValue<Name extends SettingName> =
  (typeof definitions)[Name] extends Definition<infer Value> ? Value : never;
