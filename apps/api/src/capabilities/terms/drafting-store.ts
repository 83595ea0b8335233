import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { TermKind, Wording } from "./terms-store.ts";

export type VersionState = "draft" | "review" | "published" | "retired";

/** A term that is new. */
export interface NewTerm {
  readonly id: string;
  readonly kind: TermKind;
  readonly title: string;
  readonly label: string | null;
  readonly isPrivate: boolean;
  readonly businessCycleId: string | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** What a draft says, and whom it says it to. */
export interface VersionContent extends Wording {
  readonly business: string | null;
  readonly categories: readonly string[];
  readonly activatesOn: string;
  readonly contentHash: string;
}

/** A version in any state, with its term and its text. */
export interface DraftedVersion extends VersionContent, Omit<NewTerm, "id"> {
  readonly id: string;
  readonly termId: string;
  readonly number: number;
  readonly state: VersionState;
  readonly writtenBy: readonly string[];
  readonly approvedBy: string | null;
  readonly publishedAt: Date | null;
}

const COLUMNS = [
  "version.id",
  "version.termId",
  "version.number",
  "version.business",
  "version.categories",
  "version.activatesOn",
  "version.contentHash",
  "version.html",
  "version.pdfKey",
  "version.state",
  "version.writtenBy",
  "version.approvedBy",
  "version.publishedAt",
  "term.kind",
  "term.title",
  "term.label",
  "term.isPrivate",
  "term.businessCycleId",
  "term.startsOn",
  "term.endsOn",
] as const;

const versions = (db: Db | Tx) =>
  db
    .selectFrom("terms.version as version")
    .innerJoin("terms.term as term", "term.id", "version.termId")
    .select(COLUMNS);

/** So many are listed: a programme has some dozens. */
const MOST_LISTED = 500;

/** Returns versions in every state, the newest first. */
export async function listVersions(db: Db): Promise<DraftedVersion[]> {
  return versions(db).orderBy("version.id", "desc").limit(MOST_LISTED).execute();
}

/** Returns a version in any state. */
export async function findVersion(db: Db, id: string): Promise<DraftedVersion | undefined> {
  return versions(db).where("version.id", "=", id).executeTakeFirst();
}

/** Returns a version, held until the transaction ends. */
export async function lockVersion(tx: Tx, id: string): Promise<DraftedVersion | undefined> {
  return versions(tx).where("version.id", "=", id).forUpdate("version").executeTakeFirst();
}

/** Returns whether a version has this file. */
export async function isPdfNamed(db: Db, pdfKey: string): Promise<boolean> {
  const row = await db
    .selectFrom("terms.version")
    .select("id")
    .where("pdfKey", "=", pdfKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a term. */
export async function insertTerm(tx: Tx, term: NewTerm): Promise<void> {
  await tx.insertInto("terms.term").values(term).execute();
}

/** Returns what decides whom a term is for, held so that its versions are numbered one after the other. */
export async function lockTerm(
  tx: Tx,
  id: string,
): Promise<Pick<NewTerm, "id" | "isPrivate" | "businessCycleId"> | undefined> {
  return tx
    .selectFrom("terms.term")
    .select(["id", "isPrivate", "businessCycleId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** A version that is added: a draft, or one that another operator has approved already. */
export interface AddedVersion extends VersionContent {
  readonly id: string;
  readonly termId: string;
  readonly writtenBy: string;
  readonly approvedBy?: string;
}

/** Adds the next version of a term. */
export async function insertVersion(tx: Tx, { approvedBy, ...version }: AddedVersion): Promise<void> {
  const { termId, categories, writtenBy } = version;
  const publishedAt = sql<Date>`platform.clock()`;
  await tx
    .insertInto("terms.version")
    .values({
      ...version,
      categories: [...categories],
      writtenBy: [writtenBy],
      ...(approvedBy !== undefined && { state: "published" as const, approvedBy, publishedAt }),
      number: sql<number>`(select coalesce(max(number), 0) + 1 from terms.version where term_id = ${termId})`,
    })
    .execute();
}

/** Puts other words into a draft; whoever does has a hand in it from then on. */
export async function updateVersion(
  tx: Tx,
  id: string,
  { writtenBy, categories, ...content }: VersionContent & { readonly writtenBy: string },
): Promise<void> {
  await tx
    .updateTable("terms.version")
    .set({
      ...content,
      categories: [...categories],
      state: "draft",
      writtenBy: sql<string[]>`array(select distinct unnest(array_append(written_by, ${writtenBy}::text)))`,
    })
    .where("id", "=", id)
    .execute();
}

/** Sends a draft to review. */
export async function markInReview(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("terms.version").set({ state: "review" }).where("id", "=", id).execute();
}

/** Publishes a version: in force from its day on, and never before it was published. */
export async function markPublished(tx: Tx, id: string, approvedBy: string): Promise<void> {
  await tx
    .updateTable("terms.version")
    .set({
      state: "published",
      approvedBy,
      publishedAt: sql<Date>`platform.clock()`,
      activatesOn: sql<string>`greatest(activates_on, platform.today())`,
    })
    .where("id", "=", id)
    .execute();
}

/** Retires a version. */
export async function markRetired(tx: Tx, id: string, retiredBy: string): Promise<void> {
  await tx
    .updateTable("terms.version")
    .set({ state: "retired", retiredBy, retiredAt: sql<Date>`platform.clock()` })
    .where("id", "=", id)
    .execute();
}
