import * as z from "zod/mini";

/** A page to read, as it leaves: `html` is sanitised, and absent while no text is set. */
export interface ReadingText {
  readonly title: string;
  readonly html?: string | undefined;
  readonly updatedAt?: Date | undefined;
}

/** What a setting may hold, and what it is while nobody set it. */
export interface Setting<Value> {
  readonly kind: "text" | "page" | "json";
  readonly schema: z.ZodMiniType<Value>;
  readonly fallback: Value;
  /** Whether a user type may have a value of its own (section 1); else there is one for the programme. */
  readonly isPerUserType?: true;
}

/** Settings of one capability, by their names. */
export type SettingTable = Readonly<Record<string, Setting<never> | Setting<unknown>>>;

/** Lets user types have values of their own. */
export const perUserType = <Value>(setting: Setting<Value>) => ({ ...setting, isPerUserType: true as const });

/** Declares a text that is not empty, of at most so many characters. */
export const words = (maxLength: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength));

/** Declares a whole number within these bounds. */
export const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** Declares a text of one line. */
export const textSetting = (fallback: string, maxLength = 80): Setting<string> => ({
  kind: "text",
  schema: words(maxLength),
  fallback,
});

const Page = z.object({ title: words(120), html: z.optional(z.string().check(z.maxLength(200_000))) });

/** Declares a page to read, which has no text until one is set. */
export const pageSetting = (title: string) =>
  perUserType<ReadingText>({ kind: "page", schema: Page, fallback: { title } });

/** Declares a value of any shape. */
export const jsonSetting = <Value>(schema: z.ZodMiniType<Value>, fallback: Value): Setting<Value> => ({
  kind: "json",
  schema,
  fallback,
});
