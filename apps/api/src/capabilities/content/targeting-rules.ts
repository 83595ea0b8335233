/** Whom content is for (DECISIONS, "Engagement"): each list that is not empty is a condition, and no list is everybody. */
export interface Targeting {
  readonly categories: string[];
  /** Profile codes in lower case. */
  readonly accountTypes: string[];
  /** Two-letter codes of the states members live in. */
  readonly states: string[];
  /** Ids of the accounts of the sales channel that people work in. */
  readonly channels: string[];
  /** Ids of the seasons in which it is read. */
  readonly seasons: string[];
}

/** What decides what a person reads; `"any"` takes what is aimed at any, for whoever looks theirs up afterwards. */
export type Reader = Readonly<Record<keyof Targeting, readonly string[] | "any">>;

/** Returns whether content is for this reader; visitors read only what is for everybody. */
export function isMeantFor(targeting: Targeting, reader: Reader | undefined): boolean {
  const fits = (kind: keyof Targeting): boolean => {
    const aimed = targeting[kind];
    const own = reader?.[kind] ?? [];
    return aimed.length === 0 || own === "any" || own.some((each) => aimed.includes(each));
  };
  return fits("categories") && fits("accountTypes") && fits("states") && fits("channels") && fits("seasons");
}

/** Returns whom an operator means: what they leave out is everybody. */
export function targetingOf(given: Partial<Targeting>): Targeting {
  const { categories = [], accountTypes = [], states = [], channels = [], seasons = [] } = given;
  return {
    categories,
    accountTypes: accountTypes.map((type) => type.toLowerCase()),
    states,
    channels,
    seasons,
  };
}
