import * as z from "zod/mini";
import type { ReadingPage } from "@colheita/contract/settings/settings-endpoints";

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
  /** Never leaves the server, and its value is in no trail of changes. */
  readonly isSecret: boolean;
}

const words = (maxLength: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));
const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

const text = (fallback: string, maxLength = 80): Definition<string> => ({
  kind: "text",
  schema: words(maxLength),
  fallback,
  isSecret: false,
});

const Page = z.object({ title: words(120), html: z.optional(z.string().check(z.maxLength(200_000))) });
const page = (title: string): Definition<ReadingText> => ({
  kind: "page",
  schema: Page,
  fallback: { title },
  isSecret: false,
});

const json = <Value>(
  schema: z.ZodMiniType<Value>,
  fallback: Value,
  { isSecret = false } = {},
): Definition<Value> => ({ kind: "json", schema, fallback, isSecret });

const FilterOptions = z.array(z.object({ value: words(40), label: words(60) }));
const PasswordRule = z.string().check(z.regex(/^(chars|uppercase|lowercase|number|symbol):\d{1,2}$/));

const KeptDays = z.object({
  calls: between(183, 3_650),
  messages: between(1, 365),
  idempotencyKeys: between(2, 30),
  deadJobs: between(1, 3_650),
  endedSessions: between(1, 3_650),
});

const pages: Readonly<Record<ReadingPage, Definition<ReadingText>>> = {
  TermsOfService: page("Termos de uso"),
  PrivacyPolicy: page("Política de privacidade"),
  Regulation: page("Regulamento"),
  ContactUs: page("Fale Conosco"),
  AboutProgram: page("Como funciona"),
};

/**
 * Every setting there is, by its name. The names of the specification are spelt as there; the figures are the
 * defaults of DECISIONS.
 */
export const definitions = {
  ...pages,
  ProgrammeName: text("Colheita"),
  PointsLabel: text("pontos", 40),
  LevelLabel: text("nível", 40),

  /** A member with none of these among the profile codes is sent to /logout (section 4, "Profile check"). */
  AcceptedProfiles: json(z.array(words(60)).check(z.minLength(1)), ["timedevendas", "agricultor"]),
  PasswordRules: json(z.array(PasswordRule), [
    "chars:8",
    "uppercase:1",
    "lowercase:1",
    "number:1",
    "symbol:1",
  ]),
  /** Fewest letters of a first or last name that is saved (5.4). */
  SavedNameMinimum: json(between(1, 10), 3),
  /** Whether logging in on a new device asks for an access code. */
  NewDeviceNeedsCode: json(z.boolean(), false),

  CurrentSeason: json(z.nullable(z.object({ Id: z.string().check(z.regex(/^[0-9A-Za-z]{15}$/)) })), null),
  /** Days before an expiry at which the member is told. */
  ExpiryNoticeDays: json(z.array(between(1, 365)), [60, 30, 7]),
  /** Days that points live again when the redemption of an expired lot comes back. */
  ReturnedPointsDays: json(between(1, 365), 30),

  HoldMinutes: json(between(1, 1_440), 30),
  /** How long a redemption waits before its supplier hears of it: so long the member may cancel. */
  OrderDelayMinutes: json(between(0, 29), 10),
  ReturnWithinDays: json(between(0, 90), 7),
  FilterProductOptions: json(FilterOptions, []),

  /**
   * Days that what a process of the programme writes down is kept. Calls stay at least half a year: the Marco Civil da
   * Internet (Lei 12.965/2014, art. 15) asks for that. What holds a code goes with the code, whatever is set here.
   */
  KeptDays: json(KeptDays, {
    calls: 365,
    messages: 30,
    idempotencyKeys: 2,
    deadJobs: 90,
    endedSessions: 180,
  }),

  PageSize: json(between(1, 50), 10),
  HomeNewsCount: json(between(0, 12), 3),

  /** The partner's service: where it is and what opens it. */
  BackendApi: json(z.nullable(z.object({ url: z.url(), token: words(400) })), null, { isSecret: true }),
} as const satisfies Record<string, Definition<never> | Definition<unknown>>;

export type SettingName = keyof typeof definitions;
/** What `readSetting` answers for a name. */
export type SettingValue<Name extends SettingName> =
  (typeof definitions)[Name] extends Definition<infer Value> ? Value : never;
