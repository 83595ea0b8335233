import { pathOf } from "../routes/routes.ts";

const ORDER = "pedido";

/** Returns the address at which one order is open: the account, which shows a member's orders. */
export function orderPath(redemptionId: string): string {
  return pathOf("account") + withOrder("", redemptionId);
}

/** Returns the order that the query of an address asks for. */
export function orderInAddress(search: string): string | undefined {
  return new URLSearchParams(search).get(ORDER) || undefined;
}

/** Returns the query with that order open, or none; the rest of it stays. */
export function withOrder(search: string, redemptionId: string | undefined): string {
  const params = new URLSearchParams(search);
  if (redemptionId === undefined) params.delete(ORDER);
  else params.set(ORDER, redemptionId);
  const query = params.toString();
  return query && `?${query}`;
}
