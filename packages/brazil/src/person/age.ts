import { parseDate } from "../time/typed-dates.ts";

/** Why a birth date is refused. `date`: it is none. */
export type AgeRefusal = "empty" | "date" | "future" | "too-young" | "too-old";

/** Full years, both ends included. */
export interface AgeLimits {
  minimum?: number;
  maximum?: number;
}

/** The age members must have. */
export const MEMBER_AGE: Readonly<Required<AgeLimits>> = { minimum: 18, maximum: 130 };

function fullYears(bornOn: string, todayOn: string): number {
  const years = Number(todayOn.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return todayOn.slice(5) < bornOn.slice(5) ? years - 1 : years;
}

/**
 * Returns the full years of somebody born on a date (`yyyy-mm-dd` or `dd/mm/yyyy`) on the day `todayOn`
 * (`yyyy-mm-dd`, from `todayInSaoPaulo`); null when it is no date or still to come. Born on 29 February: 1 March in
 * common years.
 */
export function ageOn(born: string, todayOn: string): number | null {
  const bornOn = parseDate(born);
  return bornOn === null || bornOn > todayOn ? null : fullYears(bornOn, todayOn);
}

/**
 * Returns why a birth date is refused on the day `todayOn`; null when the age lies within the limits given, or
 * there are none.
 */
export function ageRefusal(born: string, todayOn: string, limits: AgeLimits = {}): AgeRefusal | null {
  if (born === "") return "empty";
  const bornOn = parseDate(born);
  if (bornOn === null) return "date";
  if (bornOn > todayOn) return "future";
  const years = fullYears(bornOn, todayOn);
  if (limits.minimum !== undefined && years < limits.minimum) return "too-young";
  return limits.maximum !== undefined && years > limits.maximum ? "too-old" : null;
}

/** Returns whether the value is a birth date whose age lies within the limits given. */
export function isAge(born: string, todayOn: string, limits: AgeLimits = {}): boolean {
  return ageRefusal(born, todayOn, limits) === null;
}
