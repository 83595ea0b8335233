import { isId } from "@colheita/contract/kit";
import { CatalogueSort } from "@colheita/contract/rewards/rewards-endpoints";
import { RewardKind } from "@colheita/contract/rewards/rewards-records";

/** What of the catalogue is asked for. It is held in the address, so that a link and "back" bring it again. */
export interface CatalogueFilter {
  readonly category?: string | undefined;
  readonly kind?: RewardKind | undefined;
  readonly isAffordable: boolean;
  /** Only what is on the wish list. */
  readonly isWished: boolean;
  /** Only what stands in this showcase. */
  readonly showcaseId?: string | undefined;
  readonly search: string;
  readonly sort: CatalogueSort;
}

export const wholeCatalogue: CatalogueFilter = {
  isAffordable: false,
  isWished: false,
  search: "",
  sort: "points-desc",
};

/** The longest search that the contract takes. */
export const CATALOGUE_SEARCH_LENGTH = 80;
const CATEGORY_LENGTH = 40;

const kinds: Readonly<Record<RewardKind, string>> = { physical: "produtos", digital: "vales" };
const sorts: Readonly<Record<CatalogueSort, string>> = {
  "points-desc": "mais-pontos",
  "points-asc": "menos-pontos",
  name: "nome",
};

/** Returns the name that a word in the address stands for; nothing for an unknown word. */
function named<Name extends string>(
  names: readonly Name[],
  words: Readonly<Record<Name, string>>,
  word: string | null,
): Name | undefined {
  return names.find((name) => words[name] === word);
}

/** Returns the filter in the query of an address. Unknown values are left out: a mistyped link still shows prizes. */
export function readFilter(query: string): CatalogueFilter {
  const params = new URLSearchParams(query);
  return {
    category: params.get("categoria")?.slice(0, CATEGORY_LENGTH) || undefined,
    kind: named(RewardKind.options, kinds, params.get("tipo")),
    isAffordable: params.get("alcance") === "sim",
    isWished: params.get("desejos") === "sim",
    showcaseId: [params.get("vitrine") ?? ""].find(isId),
    search: (params.get("busca") ?? "").trim().slice(0, CATALOGUE_SEARCH_LENGTH),
    sort: named(CatalogueSort.options, sorts, params.get("ordem")) ?? wholeCatalogue.sort,
  };
}

/** Returns the query that `readFilter` reads this filter from: empty for the whole catalogue. */
export function writeFilter(filter: CatalogueFilter): string {
  const params = new URLSearchParams();
  if (filter.search.trim()) params.set("busca", filter.search.trim());
  if (filter.category) params.set("categoria", filter.category);
  if (filter.kind) params.set("tipo", kinds[filter.kind]);
  if (filter.isAffordable) params.set("alcance", "sim");
  if (filter.isWished) params.set("desejos", "sim");
  if (filter.showcaseId) params.set("vitrine", filter.showcaseId);
  if (filter.sort !== wholeCatalogue.sort) params.set("ordem", sorts[filter.sort]);
  const query = params.toString();
  return query && `?${query}`;
}

/** Returns whether nothing is left out of the catalogue; its order does not matter. */
export function showsAll(filter: CatalogueFilter): boolean {
  const { category, kind, isAffordable, isWished, showcaseId, search } = filter;
  return !category && !kind && !isAffordable && !isWished && !showcaseId && !search.trim();
}

/** Returns the parts of `getCatalogue`'s query that a filter sets. */
export function filterQuery(filter: CatalogueFilter) {
  const { category, kind, isAffordable, isWished, showcaseId, search, sort } = filter;
  return {
    category,
    kind,
    showcaseId,
    isAffordable: isAffordable || undefined,
    isWished: isWished || undefined,
    search: search.trim() || undefined,
    sort: sort === wholeCatalogue.sort ? undefined : sort,
  };
}
