import { ACCOUNT_TYPES } from "@colheita/contract/kit";
import { updateProfile } from "@colheita/contract/registration/profile-change-endpoints";
import * as z from "zod/mini";

/** One value that a build is given by the environment; `src/portal-words.ts` has what it is without it. */
interface BuildSetting {
  readonly name: string;
  readonly expects: string;
  readonly fits: (value: string) => boolean;
}

const SETTINGS: readonly BuildSetting[] = [
  {
    name: "VITE_PROGRAMME_PATH_WORD",
    expects: "up to 40 of a-z, 0-9 and -",
    fits: (value) => z.safeParse(updateProfile.params, { programme: value }).success,
  },
  {
    name: "VITE_UNLABELLED_INVOICES_FOR",
    expects: `one of ${ACCOUNT_TYPES.join(", ")}`,
    fits: (value) => ACCOUNT_TYPES.some((type) => type.toLowerCase() === value.toLowerCase()),
  },
];

/**
 * Returns what is wrong with the settings of a build, in one line that names the first; nothing when they are right
 * or not given.
 */
export function wrongSetting(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const wrong = SETTINGS.find(({ name, fits }) => env[name] !== undefined && !fits(env[name]));
  return wrong && `${wrong.name} must be ${wrong.expects}, not ${JSON.stringify(env[wrong.name])}`;
}
