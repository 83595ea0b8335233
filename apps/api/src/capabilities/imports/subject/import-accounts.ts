import { AccountLine } from "@colheita/contract/imports/import-lines";
import type { Db } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import { accountsNamed, changeAccount, insertAccount, type AccountFacts } from "../../channels/index.ts";
import type { ImportLineOutcome, Numbered, Subject } from "./subject.ts";

/** What is said of an account beside its number, and may become something else. */
type Facts = AccountFacts & { readonly name: string };

/** Accounts as they are, or as the lines before would have them. */
interface Accounts {
  readonly byNsap: Map<string, Facts>;
  readonly ids: Set<string>;
  readonly taxIds: Set<string>;
}

const nobody = (): Accounts => ({ byNsap: new Map(), ids: new Set(), taxIds: new Set() });

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

function note(accounts: Accounts, nsap: string, facts: Facts, id?: string): void {
  accounts.byNsap.set(nsap, facts);
  if (id !== undefined) accounts.ids.add(id);
  if (facts.taxId !== undefined) accounts.taxIds.add(facts.taxId);
}

async function knownAmong(db: Db, lines: readonly AccountLine[]): Promise<Accounts> {
  const known = nobody();
  const there = await accountsNamed(db, {
    ids: lines.flatMap(({ id = [] }) => id),
    nsaps: lines.map(({ nsap }) => nsap),
    taxIds: lines.flatMap(({ taxId = [] }) => taxId),
  });
  for (const { id, nsap, taxId, corporateName, city, state, ...facts } of there)
    note(
      known,
      nsap,
      {
        ...facts,
        taxId: taxId ?? undefined,
        corporateName: corporateName ?? undefined,
        city: city ?? undefined,
        state: state ?? undefined,
      },
      id,
    );
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
  return lines.map((line) => {
    const { id, nsap, taxId } = line;
    const there = seen.byNsap.get(nsap) ?? known.byNsap.get(nsap);
    const facts = { ...(there ?? UNSAID), ...factsOf(line) };
    if (there && FACTS.every((name) => facts[name] === there[name])) return "present";
    if (!there && id !== undefined && (known.ids.has(id) || seen.ids.has(id)))
      return { code: "ID_TAKEN", field: "id" };
    const isTaxIdNew = taxId !== undefined && taxId !== there?.taxId;
    if (isTaxIdNew && (known.taxIds.has(taxId) || seen.taxIds.has(taxId)))
      return { code: "TAX_ID_TAKEN", field: "taxId" };
    note(seen, nsap, facts, there ? undefined : id);
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
