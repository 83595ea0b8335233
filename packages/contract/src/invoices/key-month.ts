const CENTURY = "20";

/** Returns the month in which a right access key says that its invoice was issued: `YYYY-MM` (FACTS 2.1). */
export function monthOfKey(accessKey: string): string {
  return `${CENTURY}${accessKey.slice(2, 4)}-${accessKey.slice(4, 6)}`;
}

/** Returns whether a day, `YYYY-MM-DD`, lies in the month of a right access key. */
export function isInMonthOfKey(issuedOn: string, accessKey: string): boolean {
  return issuedOn.startsWith(`${monthOfKey(accessKey)}-`);
}
