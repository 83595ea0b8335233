import { pathOf } from "@colheita/contract/routes/routes";

/** The parameter of the statement's address that opens an entry. */
export const ENTRY_PARAM = "lancamento";

/** Returns the address at which an entry is open, before the whole statement. */
export function entryHref(entryId: string): string {
  return `${pathOf("statement")}?${ENTRY_PARAM}=${entryId}`;
}
