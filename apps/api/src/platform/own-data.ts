import type { Db, Tx } from "./database/database.ts";

/**
 * What one capability stores about a member, for a member's copy of it: rows by the name of their list, in the words of
 * the code, with dates as `Date` or `YYYY-MM-DD`. No secret, no hash, nobody else's data, no operator's name.
 */
export type OwnData = Readonly<Record<string, readonly object[]>>;

/** Gives an address of a private file that a member's copy leads to, good for as long as the copy is. */
export type AddressOf = (fileKey: string) => string;

/** What a list of a copy is called, and which of its fields a page has room for; the file for programs has all of them. */
export interface ListWords {
  readonly title: string;
  /** In their order; all of them, one below the other, where absent. */
  readonly columns?: readonly string[];
  /** What its fields are called, where the words that all lists share (`copy-words.ts`) don't say it, or say it otherwise. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The list of its part's copy that discloses what a table has, or why none does. */
type Disclosure = { readonly disclosedIn: string } | { readonly undisclosedBecause: string };

/**
 * What a closing leaves: rows that go, rows that stay without the person, or why they stay as they are; and under which
 * kind those who leave learn of them.
 */
type End<Kind extends string> =
  "erased" | { readonly anonymisedAs: Kind } | { readonly retainedAs: Kind; readonly because: string };

/** What becomes of a table that names members: whether a copy discloses it, and what a closing leaves of it. */
export type Retention<Kind extends string> = Disclosure & { readonly end: End<Kind> };

/** One capability's part of what is stored about a member: how it is disclosed, and how it ends. */
export interface OwnDataPart<Kind extends string> {
  /** Its name in a copy, and in what is recorded of a closing. */
  readonly name: string;
  /** How a copy discloses it, in Portuguese; absent where nothing is disclosed. */
  readonly copy?: {
    readonly title: string;
    readonly lists: Readonly<Record<string, ListWords>>;
    readonly exportOf: (db: Db, memberId: string, addressOf: AddressOf) => Promise<object>;
  };
  /** Absent where nothing personal is stored, or all of it has to be. Done again it does nothing more. */
  readonly eraseMember?: (tx: Tx, memberId: string) => Promise<void>;
  /** Its tables with a column that names a member, as they are spelt in the database. */
  readonly tables: Readonly<Record<string, Retention<Kind>>>;
}

/** Returns why no copy contains a table that is empty again before anybody could ask. */
export const shortLived = (what: string): string => `${what}, gone within a day`;
