/**
 * What one capability keeps about a member, for a member's copy of it: rows by the name of their list, in the words of the
 * code, with dates as `Date` or `YYYY-MM-DD`. No secret, no hash, nobody else's data, no operator's name.
 */
export type OwnData = Readonly<Record<string, readonly object[]>>;

/** Gives an address of a private file that a member's copy leads to, good for as long as the copy is. */
export type AddressOf = (fileKey: string) => string;
