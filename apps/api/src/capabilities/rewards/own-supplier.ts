import { createHmac } from "node:crypto";
import type { Supplier } from "./supplier.ts";

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 4;

/** A code of four groups of four without look-alike characters. Made from the reference, so that asking twice gives the same. */
function voucherCode(secret: string, reference: string, unit: number): string {
  const digest = createHmac("sha256", secret).update(`voucher ${reference} ${unit}`).digest();
  const letters = [...digest.subarray(0, GROUPS * 4)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("");
  return letters.match(/.{4}/g)?.join("-") ?? letters;
}

/** The built-in supplier: ships from the programme's own stock and issues voucher codes itself. It always knows its answer. */
export function ownSupplier(secret: string): Supplier {
  return {
    order: ({ reference, kind, quantity }) =>
      Promise.resolve({
        outcome: "accepted",
        supplierOrder: reference,
        voucherCodes:
          kind === "digital"
            ? Array.from({ length: quantity }, (_, unit) => voucherCode(secret, reference, unit))
            : [],
      }),
  };
}
