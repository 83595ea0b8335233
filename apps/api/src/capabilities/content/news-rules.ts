/** Whom an article is for. An empty list is everybody. */
export interface Targeting {
  readonly categories: readonly string[];
  /** Profile codes in lower case. */
  readonly accountTypes: readonly string[];
  /** Two-letter codes of the states members live in. */
  readonly states: readonly string[];
}

/** What decides which news a person reads. */
export interface Reader {
  readonly category: string;
  readonly profileCodes: readonly string[];
  /** Where they live; `"any"` takes what is aimed at any state, for whoever looks the state up afterwards. */
  readonly state: string | undefined;
}

/** Whether news are for this reader, each list that is not empty a condition; visitors read only what is for everybody. */
export function isMeantFor(
  { categories, accountTypes, states }: Targeting,
  reader: Reader | undefined,
): boolean {
  if (!reader) return categories.length + accountTypes.length + states.length === 0;
  const { category, profileCodes, state } = reader;
  return (
    (categories.length === 0 || categories.includes(category)) &&
    (accountTypes.length === 0 || accountTypes.some((type) => profileCodes.includes(type))) &&
    (states.length === 0 || state === "any" || (state !== undefined && states.includes(state)))
  );
}
