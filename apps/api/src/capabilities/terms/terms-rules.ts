/** The business group whose terms are for the accounts of a cycle (section 9, "Business group label"). */
export const CHANNEL_TEAM = "Time de vendas do canal";
/** The label of a checkbox whose term has none (2.7): its words lead to the text. */
export const DEFAULT_LABEL = "Aceito os ##termos de uso##";
/** From where a term was accepted when nobody says otherwise (section 9). */
export const DEFAULT_ACCEPTANCE_DEVICE = "Site";

/** What decides whom a published version is for, and from when. Days are São Paulo's, `YYYY-MM-DD`. */
export interface VersionRule {
  readonly id: string;
  readonly termId: string;
  /** For everybody. */
  readonly isPrivate: boolean;
  readonly business?: string | undefined;
  readonly businessCycleId?: string | undefined;
  readonly categories: readonly string[];
  readonly activatesOn: string;
  readonly startsOn?: string | undefined;
  readonly endsOn?: string | undefined;
}

/** Whom terms may be for. */
export interface Addressee {
  readonly category: string;
  /** The business cycles of the account that they work for. */
  readonly businessCycleIds: readonly string[];
}

/** Returns whether a published version's day has come: "a term version is returned only if active" (5.5). */
export function isActive({ activatesOn }: Pick<VersionRule, "activatesOn">, today: string): boolean {
  return activatesOn <= today;
}

/** Returns whether a day lies in a term's window, its first and its last day included (DECISIONS, "Shifted 3 hours"). */
export function isInWindow(
  { startsOn, endsOn }: Pick<VersionRule, "startsOn" | "endsOn">,
  today: string,
): boolean {
  return (startsOn === undefined || startsOn <= today) && (endsOn === undefined || today <= endsOn);
}

/**
 * Returns whether a version is for somebody today (section 4, eligibility of rules): those of the sales team of a
 * channel by the cycles of the account, a private one for everybody, any other by its list of categories.
 */
export function isFor(
  version: VersionRule,
  { category, businessCycleIds }: Addressee,
  today: string,
): boolean {
  if (!isActive(version, today) || !isInWindow(version, today)) return false;
  const { business, businessCycleId, isPrivate, categories } = version;
  if (business === CHANNEL_TEAM)
    return businessCycleId !== undefined && businessCycleIds.includes(businessCycleId);
  return isPrivate || categories.includes(category);
}

/**
 * Returns whether one version of a term came into force later than the other; of the same day, whether it was drafted
 * later.
 */
function isNewer(one: VersionRule, other: VersionRule): boolean {
  if (one.activatesOn !== other.activatesOn) return one.activatesOn > other.activatesOn;
  return one.id > other.id;
}

/** Returns the versions in force for somebody: of each term that is for them the newest, in the order given. */
export function inForce<Version extends VersionRule>(
  versions: readonly Version[],
  addressee: Addressee,
  today: string,
): Version[] {
  const newest = new Map<string, Version>();
  for (const version of versions) {
    if (!isFor(version, addressee, today)) continue;
    const known = newest.get(version.termId);
    if (!known || isNewer(version, known)) newest.set(version.termId, version);
  }
  return versions.filter((version) => newest.get(version.termId) === version);
}

/**
 * Returns, of versions that are active, those that no newer version of the same term has taken the place of for
 * everybody whom they are for; newest first.
 */
export function current<Version extends VersionRule>(versions: readonly Version[]): Version[] {
  const isReplaced = (version: Version) =>
    versions.some(
      (other) =>
        other.termId === version.termId &&
        isNewer(other, version) &&
        (other.isPrivate || version.categories.every((category) => other.categories.includes(category))),
    );
  return versions
    .filter((version) => !isReplaced(version))
    .toSorted((one, other) => (isNewer(one, other) ? -1 : 1));
}
