import { AccountLine } from "@colheita/contract/imports/import-lines";
import type { Db } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { accountsNamed, changeAccount, insertAccount, type AccountFacts } from "../../channels/index.ts";
import type { ImportLineOutcome, Numbered, Subject } from "./subject.ts";

/** What is said of an account beside its number, and may become something else. */
type Facts = AccountFacts & { readonly name: string };

interface Account {
  /** None of one that this file adds without saying it. */
  readonly id: string | undefined;
  readonly facts: Facts;
}

/** Accounts as they are, or as the lines before would have them. */
interface Accounts {
  readonly byNsap: Map<string, Account>;
  readonly ids: Set<string>;
  /** Whose each is: the account's number, or nobody's any more. */
  readonly taxIds: Map<string, string | undefined>;
}

const nobody = (): Accounts => ({ byNsap: new Map(), ids: new Set(), taxIds: new Map() });

const FACTS = [
  "name",
  "taxId",
  "corporateName",
  "city",
  "state",
  "isEligible",
  "sendsInvoices",
] as const satisfies readonly (keyof Facts)[];

/** What an account is that nothing is said of. */
const UNSAID = { isEligible: false, sendsInvoices: false } as const;

/** Returns what a line says, and nothing of what it leaves open. */
const factsOf = (line: AccountLine): Facts => {
  const said = FACTS.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]] as const]));
  return { name: line.name, ...(Object.fromEntries(said) as AccountFacts) };
};

function note(accounts: Accounts, nsap: string, { id, facts }: Account, before?: Facts): void {
  accounts.byNsap.set(nsap, { id, facts });
  if (id !== undefined) accounts.ids.add(id);
  if (before?.taxId !== undefined) accounts.taxIds.set(before.taxId, undefined);
  if (facts.taxId !== undefined) accounts.taxIds.set(facts.taxId, nsap);
}

async function knownAmong(db: Db, lines: readonly AccountLine[]): Promise<Accounts> {
  const known = nobody();
  const there = await accountsNamed(db, {
    ids: lines.flatMap(({ id = [] }) => id),
    nsaps: lines.map(({ nsap }) => nsap),
    taxIds: lines.flatMap(({ taxId = [] }) => taxId),
  });
  for (const { id, nsap, taxId, corporateName, city, state, ...rest } of there) {
    const facts = {
      ...rest,
      taxId: taxId ?? undefined,
      corporateName: corporateName ?? undefined,
      city: city ?? undefined,
      state: state ?? undefined,
    };
    note(known, nsap, { id, facts });
  }
  return known;
}

/**
 * Returns what lines come to after those that `seen` has taken in. An account that is there takes over what a line says
 * otherwise of it: whether its invoices count is decided by such a file, which two operators stand for.
 */
async function judge(
  db: Db,
  lines: readonly Numbered<AccountLine>[],
  seen: Accounts,
): Promise<ImportLineOutcome[]> {
  const known = await knownAmong(db, lines);
  const ownerOf = (taxId: string) =>
    seen.taxIds.has(taxId) ? seen.taxIds.get(taxId) : known.taxIds.get(taxId);
  return lines.map((line) => {
    const { id, nsap, taxId } = line;
    const there = seen.byNsap.get(nsap) ?? known.byNsap.get(nsap);
    if (id !== undefined && there && id !== there.id) return { code: "OTHER_ID", field: "id" };
    if (id !== undefined && !there && (known.ids.has(id) || seen.ids.has(id)))
      return { code: "ID_TAKEN", field: "id" };
    const facts = { ...(there?.facts ?? UNSAID), ...factsOf(line) };
    if (there && FACTS.every((name) => facts[name] === there.facts[name])) return "present";
    if (taxId !== undefined && (ownerOf(taxId) ?? nsap) !== nsap)
      return { code: "TAX_ID_TAKEN", field: "taxId" };
    note(seen, nsap, { id: there?.id ?? id, facts }, there?.facts);
    return there ? "changed" : "added";
  });
}

/** Accounts of the sales channel. */
export const accountsSubject: Subject<AccountLine> = {
  schema: AccountLine,
  trial: () => {
    const seen = nobody();
    return (db, lines) => judge(db, lines, seen);
  },
  write: (db, _source, lines, recordOutcomes) =>
    db.transaction().execute(async (tx) => {
      const outcomes = await judge(tx, lines, nobody());
      for (const [at, { line: _number, id = newId("001"), ...account }] of lines.entries())
        if (outcomes[at] === "added") await insertAccount(tx, { ...account, id });
        else if (outcomes[at] === "changed") await changeAccount(tx, account.nsap, factsOf(account));
      await recordOutcomes(tx, outcomes);
    }),
};
