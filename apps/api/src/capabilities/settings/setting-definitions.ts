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
}

const words = (maxLength: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));
const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

const text = (fallback: string, maxLength = 80): Definition<string> => ({
  kind: "text",
  schema: words(maxLength),
  fallback,
});

const Page = z.object({ title: words(120), html: z.optional(z.string().check(z.maxLength(200_000))) });
const page = (title: string): Definition<ReadingText> => ({
  kind: "page",
  schema: Page,
  fallback: { title },
});

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
});

const pages: Readonly<Record<ReadingPage, Definition<ReadingText>>> = {
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
  ProgrammeName: text("Colheita"),
  PointsLabel: text("pontos", 40),
  LevelLabel: text("nível", 40),

  /** A member with none of these among the profile codes is sent to /logout (section 4, "Profile check"). */
  AcceptedProfiles: json(z.array(words(60)).check(z.minLength(1)), ["timedevendas", "agricultor"]),

  /** Days before an expiry at which the member is told. */
  ExpiryNoticeDays: json(z.array(between(1, 365)), [60, 30, 7]),
  /** Days that points live again when the redemption of an expired lot comes back. */
  ReturnedPointsDays: json(between(1, 365), 30),

  HoldMinutes: json(between(1, 1_440), 30),
  /** How long a redemption waits before its supplier hears of it: so long the member may cancel. */
  OrderDelayMinutes: json(between(0, 29), 10),
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
    notifications: 730,
  }),

  PageSize: json(between(1, 50), 10),
  HomeNewsCount: json(between(0, 12), 3),
} as const satisfies Record<string, Definition<never> | Definition<unknown>>;

export type SettingName = keyof typeof definitions;
/** What `readSetting` answers for a name. */
export type SettingValue<Name extends SettingName> =
  (typeof definitions)[Name] extends Definition<infer Value> ? Value : never;
