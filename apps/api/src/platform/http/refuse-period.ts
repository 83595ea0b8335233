import { common } from "@colheita/contract/kit";
import { Refusal } from "./refusal.ts";

/** A period of a filter: in days, or by its ends. */
export interface AskedPeriod {
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Refuses a contradictory period. @throws Refusal invalid-request, at the field: a period is given in days or by its
 * ends, never both, and begins before it ends.
 */
export function refusePeriod({ days, from, to }: AskedPeriod): void {
  if (days !== undefined && (from !== undefined || to !== undefined))
    throw new Refusal(common.invalid, { fields: [{ field: "query.days", code: "PERIOD_TWICE" }] });
  if (from !== undefined && to !== undefined && from > to)
    throw new Refusal(common.invalid, { fields: [{ field: "query.to", code: "PERIOD_INVERTED" }] });
}
