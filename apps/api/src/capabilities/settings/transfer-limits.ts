import * as z from "zod/mini";
import { between } from "./setting-values.ts";

const MOST_POINTS = 10_000_000;

/**
 * Whether this kind of member sends and receives points, the fewest of one transfer, the most that a member sends in a day, and
 * how many receivers one may look up in 24 hours.
 */
export const TransferLimits = z.object({
  isOpen: z.boolean(),
  fewest: between(1, MOST_POINTS),
  perDay: between(1, MOST_POINTS),
  lookUpsPerDay: between(1, 1_000),
});

/** The programme's, while nobody set others. */
export const transferLimits = { isOpen: true, fewest: 100, perDay: 50_000, lookUpsPerDay: 20 };
