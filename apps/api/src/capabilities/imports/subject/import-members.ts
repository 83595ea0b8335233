import { MemberLine } from "@colheita/contract/imports/import-lines";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { accountsNamed } from "../../channels/index.ts";
import { registerMember, takenIdentities, type TakenIdentities } from "../../identity/index.ts";
import { importLevel } from "../../points/index.ts";
import { registerPerson } from "../../profile/index.ts";
import type { ImportLineOutcome, Numbered, Subject } from "./subject.ts";

type Seen = { readonly [Key in keyof TakenIdentities]: Set<string> };

const nothingSeen = (): Seen => ({
  taxIds: new Set(),
  ids: new Set(),
  firebaseIds: new Set(),
  emails: new Set(),
});

/** What one member can't share with another: among what is taken, by its field, and what it is refused by. */
const OWN = [
  ["ids", "id", "ID_TAKEN"],
  ["firebaseIds", "firebaseId", "ID_TAKEN"],
  ["emails", "email", "EMAIL_TAKEN"],
] as const;

async function judge(
  db: Db,
  lines: readonly Numbered<MemberLine>[],
  seen: Seen,
): Promise<ImportLineOutcome[]> {
  const taken = await takenIdentities(db, {
    taxIds: lines.map(({ taxId }) => taxId),
    ids: lines.flatMap(({ id = [] }) => id),
    firebaseIds: lines.flatMap(({ firebaseId = [] }) => firebaseId),
    emails: lines.flatMap(({ email = [] }) => email),
  });
  const named = lines.flatMap(({ accountId = [] }) => accountId);
  const accounts = new Set((await accountsNamed(db, { ids: named })).map(({ id }) => id));
  return lines.map((line) => {
    const isTaken = (what: keyof TakenIdentities, value: string | undefined) =>
      value !== undefined && (taken[what].has(value) || seen[what].has(value));
    if (isTaken("taxIds", line.taxId)) return "present";
    const clash = OWN.find(([what, name]) => isTaken(what, line[name]));
    if (clash) return { field: clash[1], code: clash[2] };
    if (line.accountId !== undefined && !accounts.has(line.accountId))
      return { field: "accountId", code: "ACCOUNT_UNKNOWN" };
    seen.taxIds.add(line.taxId);
    for (const [what, name] of OWN) if (line[name] !== undefined) seen[what].add(line[name]);
    return "added";
  });
}

/** The fields of a line that belong to the person behind the member. */
const PERSON = [
  "bornOn",
  "rg",
  "pis",
  "street",
  "addressNumber",
  "complement",
  "district",
  "city",
  "state",
  "postalCode",
] as const;

/** Adds a member with the level that they come with. A company's name stands in the place of a person's (5.4). */
async function add(
  tx: Tx,
  { line: _line, milestoneCategory: level, ...fields }: Numbered<MemberLine>,
): Promise<void> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const isOfPerson = ([name]: [string, unknown]) => (PERSON as readonly string[]).includes(name);
  const { firstName, lastName, companyName, taxId } = fields;
  const memberId = await registerMember(tx, {
    ...Object.fromEntries(given.filter((field) => !isOfPerson(field))),
    taxId,
    firstName: firstName ?? companyName ?? "",
    lastName: lastName ?? "",
  });
  await registerPerson(tx, memberId, Object.fromEntries(given.filter(isOfPerson)));
  if (level !== undefined) await importLevel(tx, memberId, level);
}

/** Members, who define a password at their first log-in. */
export const membersSubject: Subject<MemberLine> = {
  schema: MemberLine,
  trial: () => {
    const seen = nothingSeen();
    return (db, lines) => judge(db, lines, seen);
  },
  write: (db, _source, lines, recordOutcomes) =>
    db.transaction().execute(async (tx) => {
      const outcomes = await judge(tx, lines, nothingSeen());
      for (const [at, line] of lines.entries()) if (outcomes[at] === "added") await add(tx, line);
      await recordOutcomes(tx, outcomes);
    }),
};
