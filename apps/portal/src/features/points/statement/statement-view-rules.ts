import { addDays, dateRefusal, isCalendarDate, parseDate } from "@colheita/brazil";
import { isId, isWithinReach } from "@colheita/contract/kit";
import type { StatementFilter, StatementSort } from "@colheita/contract/points/statement-endpoints";
import type { EntryKind, Season } from "@colheita/contract/points/points-records";
import { ENTRY_PARAM } from "../entry/entry-address-rules.ts";

export type Period =
  | { readonly kind: "all" }
  /** The days up to today; those from today on where the period speaks of what expires. */
  | { readonly kind: "days"; readonly days: 30 | 90 }
  | { readonly kind: "season" }
  /** At least one end; both days are included. */
  | { readonly kind: "dates"; readonly from?: string; readonly to?: string };

/** What the reader chose to see of the statement. It is held in the address, so it can be shared and gone back to. */
export interface StatementView {
  readonly period: Period;
  /** Which date the period speaks of. */
  readonly dateKind: "point" | "expiration";
  readonly kind?: EntryKind;
  readonly sort: StatementSort;
  readonly search: string;
}

export const wholeStatement: StatementView = {
  period: { kind: "all" },
  dateKind: "point",
  sort: "point-date",
  search: "",
};

/** Section 7 takes this much of a search. */
export const STATEMENT_SEARCH_LENGTH = 80;

/** How the address spells each kind of entry and each order: in the reader's words, without accents. */
const kindWords: Readonly<Record<EntryKind, string>> = {
  Earned: "pontuacoes",
  Bonus: "bonus",
  Manual: "fornecidos",
  Transfered: "transferencia",
  Loan: "emprestimos",
  Reserved: "reservados",
  Redeem: "resgates",
  Debt: "debitos",
  Reversal: "estornos",
  Canceled: "cancelados",
  Expired: "expiracoes",
};
const sortWords: Readonly<Record<StatementSort, string>> = {
  "point-date": "lancamento",
  "expiration-date": "vencimento",
  action: "tipo",
  description: "descricao",
  "commercial-gain": "ganho-comercial",
};

function keyOf<Key extends string>(
  words: Readonly<Record<Key, string>>,
  word: string | null,
): Key | undefined {
  return (Object.keys(words) as Key[]).find((key) => words[key] === word);
}

function dateOf(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name) ?? "";
  return isCalendarDate(value) && isWithinReach(value) ? value : undefined;
}

function periodOf(query: URLSearchParams): Period {
  const from = dateOf(query, "de");
  const to = dateOf(query, "ate");
  const isInverted = from !== undefined && to !== undefined && from > to;
  if ((from !== undefined || to !== undefined) && !isInverted)
    return { kind: "dates", ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  switch (query.get("periodo") ?? "") {
    case "30-dias":
      return { kind: "days", days: 30 };
    case "90-dias":
      return { kind: "days", days: 90 };
    case "safra":
      return { kind: "season" };
    default:
      return { kind: "all" };
  }
}

/** Reads the address's query. What it does not know, or what makes no sense, counts as not chosen. */
export function viewOf(search: string): StatementView {
  const query = new URLSearchParams(search);
  const kind = keyOf(kindWords, query.get("tipo"));
  return {
    period: periodOf(query),
    dateKind: query.get("data") === "vencimento" ? "expiration" : "point",
    ...(kind === undefined ? {} : { kind }),
    sort: keyOf(sortWords, query.get("ordem")) ?? wholeStatement.sort,
    search: (query.get("busca") ?? "").trim().slice(0, STATEMENT_SEARCH_LENGTH),
  };
}

/** Returns the entry whose panel the address opens. */
export function openEntryOf(search: string): string | undefined {
  const id = new URLSearchParams(search).get(ENTRY_PARAM) ?? "";
  return isId(id) ? id : undefined;
}

/** Writes a view, and the entry that is open, as the query of an address: empty for the whole statement. */
export function statementAddressQuery(view: StatementView, openEntry?: string): string {
  const { period } = view;
  const pairs: [string, string | undefined][] = [
    [
      "periodo",
      period.kind === "season" ? "safra" : period.kind === "days" ? `${period.days}-dias` : undefined,
    ],
    ["de", period.kind === "dates" ? period.from : undefined],
    ["ate", period.kind === "dates" ? period.to : undefined],
    ["data", view.dateKind === "expiration" ? "vencimento" : undefined],
    ["tipo", view.kind && kindWords[view.kind]],
    ["ordem", view.sort === wholeStatement.sort ? undefined : sortWords[view.sort]],
    ["busca", view.search === "" ? undefined : view.search],
    [ENTRY_PARAM, openEntry],
  ];
  const chosen = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined);
  return chosen.length === 0 ? "" : `?${new URLSearchParams(chosen).toString()}`;
}

/** Returns whether some lines of the statement may be left out by this view. The order leaves none out. */
export function isNarrowed({ period, kind, search }: StatementView): boolean {
  return period.kind !== "all" || kind !== undefined || search !== "";
}

type Window = Pick<StatementFilter, "days" | "from" | "to">;

function windowOf({ period, dateKind }: StatementView, season: Season | "none", today: string): Window {
  switch (period.kind) {
    case "all":
      return {};
    case "days":
      return dateKind === "point"
        ? { days: period.days }
        : { from: today, to: addDays(today, period.days - 1) };
    case "season":
      return season === "none" ? {} : { from: season.startsOn, to: season.endsOn };
    case "dates":
      return { from: period.from, to: period.to };
  }
}

/**
 * Returns the filter that the server understands. Nothing while the season that the view names is not known;
 * without a current season the whole statement is meant. `today` is `yyyy-mm-dd`.
 */
export function statementFilterOf(
  view: StatementView,
  season: Season | "none" | undefined,
  today: string,
): StatementFilter | undefined {
  const { period, kind, sort, search } = view;
  if (period.kind === "season" && season === undefined) return undefined;
  const window = windowOf(view, season ?? "none", today);
  const hasWindow = Object.keys(window).length > 0;
  return {
    ...window,
    ...(hasWindow && view.dateKind === "expiration" ? { dateKind: "expiration" } : {}),
    ...(kind === undefined ? {} : { kind }),
    ...(search === "" ? {} : { search }),
    ...(sort === wholeStatement.sort ? {} : { sort }),
  };
}

export type DateProblem = "none-given" | "format" | "day" | "far" | "inverted";

/** A period of two days as they are typed, `dd/mm/yyyy`, or what is wrong with which of them. */
export type TypedDates =
  | { readonly period: Period; readonly problems?: undefined }
  | {
      readonly period?: undefined;
      readonly problems: { readonly from?: DateProblem; readonly to?: DateProblem };
    };

function problemOf(typed: string): DateProblem | undefined {
  const refusal = dateRefusal(typed);
  if (refusal !== null) return refusal === "empty" ? undefined : refusal;
  return isWithinReach(parseDate(typed) ?? "") ? undefined : "far";
}

/** Reads a period as it was typed. Either day may be left out, not both. */
export function readDates(typedFrom: string, typedTo: string): TypedDates {
  if (typedFrom === "" && typedTo === "") return { problems: { from: "none-given" } };
  const wrong = { from: problemOf(typedFrom), to: problemOf(typedTo) };
  if (wrong.from !== undefined || wrong.to !== undefined) {
    return {
      problems: {
        ...(wrong.from === undefined ? {} : { from: wrong.from }),
        ...(wrong.to === undefined ? {} : { to: wrong.to }),
      },
    };
  }
  const from = parseDate(typedFrom);
  const to = parseDate(typedTo);
  if (from !== null && to !== null && from > to) return { problems: { to: "inverted" } };
  return { period: { kind: "dates", ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) } };
}
