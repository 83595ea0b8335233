import { createHmac } from "node:crypto";
import type { Supplier, SupplierProgress } from "./supplier.ts";

const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 4;

/**
 * Returns a code of four groups of four without look-alike characters. Made from the reference, so that asking twice
 * gives the same.
 */
function voucherCode(secret: string, reference: string, unit: number): string {
  const digest = createHmac("sha256", secret).update(`voucher ${reference} ${unit}`).digest();
  const letters = [...digest.subarray(0, GROUPS * 4)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("");
  return letters.match(/.{4}/g)?.join("-") ?? letters;
}

/**
 * Returns the built-in supplier: ships from the programme's own stock and issues voucher codes itself. It always knows
 * its answer.
 */
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
    // The programme's own people pack the parcels, and an operator says when (`answer-for-supplier.ts`).
    progress: () => Promise.resolve({ status: "ordered" }),
  };
}

const HOUR_MS = 3_600_000;
/** The demo's carrier takes three days to the truck and ten to the door, as in its eighteen months of movements. */
const SHIPPED_AFTER_HOURS = 72;
const DELIVERED_AFTER_HOURS = 240;

/** Returns the demo's supplier: like the built-in one, but nobody packs, and the parcels leave and arrive by the clock. */
export function demoSupplier(secret: string, now: () => Date): Supplier {
  return {
    ...ownSupplier(secret),
    progress: ({ reference, orderedAt }) => {
      const hours = (now().getTime() - orderedAt.getTime()) / HOUR_MS;
      return Promise.resolve(demoProgress(secret, reference, hours));
    },
  };
}

function demoProgress(secret: string, reference: string, hours: number): SupplierProgress {
  if (hours < SHIPPED_AFTER_HOURS) return { status: "ordered" };
  const digest = createHmac("sha256", secret).update(`parcel ${reference}`).digest();
  const tracking = `BR${String(digest.readUInt32BE() % 10_000_000).padStart(7, "0")}XX`;
  return { status: hours < DELIVERED_AFTER_HOURS ? "shipped" : "delivered", tracking };
}
