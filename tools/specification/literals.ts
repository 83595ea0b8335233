import { specifiedConstants } from "./constants.ts";

/** Where a constant with this alias may stand as a number: where it is declared. */
const HOMES = /^packages\/contract\/src\/[^/]+\/[^/]+-settings\.ts$/;

/** A name that is bound to a number: `const PAGE_SIZE = 10`, `holdMinutes: 30`. */
const BOUND = /\b([A-Za-z_]\w*)\s*[:=]\s*(?:\[\s*)?(\d[\d_]*)\b/g;

/**
 * Returns a line for each constant of the specification that a file of production code binds to a number of its own: its
 * home is a setting, and a second one would go on when the setting is changed.
 */
export function secondHomes(path: string, text: string): string[] {
  const isHeld =
    /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(path) && !/\.(test|examples)\.tsx?$/.test(path);
  if (!isHeld || HOMES.test(path)) return [];
  return [...text.matchAll(BOUND)].flatMap(([, name = "", number = ""]) =>
    specifiedConstants
      .filter(({ alias }) => alias?.test(name))
      .map(({ what }) => `${path} has ${name} as ${number}: "${what}" is a setting`),
  );
}

/** A docstring that cites the specification, and the constant under it. */
const CITED =
  /\/\*\*(?:(?!\*\/)[\s\S])*?(?:section \d|DECISIONS|\(\d\.\d)(?:(?!\*\/)[\s\S])*?\*\/\s*(?:export )?const (\w+) = (\d[\d_]*);/g;

/** Returns a line for each number that says it is the specification's and stands in no table of it. */
export function unknownConstants(path: string, text: string): string[] {
  if (!/^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(path)) return [];
  return [...text.matchAll(CITED)].flatMap(([, name = "", number = ""]) => {
    const isKnown = specifiedConstants.some(
      ({ home }) =>
        home &&
        "file" in home &&
        home.file === path &&
        ("name" in home ? home.name === name : home.text.startsWith(`${name} = ${number}`)),
    );
    return isKnown
      ? []
      : [`${path}: ${name} cites the specification and is not in tools/specification/constants.ts`];
  });
}
