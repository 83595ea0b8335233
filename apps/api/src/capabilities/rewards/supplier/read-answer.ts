import { MOST_UNITS } from "@colheita/contract/rewards/rewards-endpoints";
import { lineOfText } from "@colheita/contract/kit";
import * as z from "zod/mini";

/** What a supplier may say to an order. */
export const Answer = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("accepted"),
    supplierOrder: lineOfText(100),
    voucherCodes: z.array(lineOfText(200)).check(z.maxLength(MOST_UNITS)),
  }),
  z.object({ outcome: z.literal("refused"), reason: lineOfText(300) }),
]);

/** What a supplier may say of an order that is on its way. */
export const Progress = z.object({
  status: z.enum(["ordered", "shipped", "delivered"]),
  tracking: z.optional(lineOfText(100)),
});

/** Returns what a supplier said. What makes no sense is not repeated in the error: it may hold a voucher's code. */
export function understood<Schema extends z.ZodMiniType>(schema: Schema, said: unknown): z.output<Schema> {
  const result = z.safeParse(schema, said);
  if (!result.success) throw new Error("the supplier's answer makes no sense");
  return result.data;
}
