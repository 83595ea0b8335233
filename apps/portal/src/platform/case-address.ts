import { pathOf } from "@colheita/contract/routes/routes";

const REASON = "motivo";

/** Returns the address of the case form with its reason chosen, as far as that reason is offered. */
export function caseAddress(reason: string): string {
  return `${pathOf("contact")}?${new URLSearchParams({ [REASON]: reason }).toString()}`;
}

interface OfferedType {
  readonly type: string;
  readonly reasons: readonly string[];
}

/**
 * Returns what an address of the form asks to be chosen: the reason, and the type it belongs to; nothing that is
 * not offered.
 */
export function askedReason(
  search: string,
  types: readonly OfferedType[],
): { readonly type: string; readonly reason: string } | undefined {
  const reason = new URLSearchParams(search).get(REASON);
  const type = reason === null ? undefined : types.find(({ reasons }) => reasons.includes(reason))?.type;
  return reason === null || type === undefined ? undefined : { type, reason };
}
