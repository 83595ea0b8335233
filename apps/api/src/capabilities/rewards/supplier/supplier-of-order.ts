import type { Platform } from "../../../platform/platform.ts";
import { httpSupplier } from "./http-supplier.ts";
import { demoSupplier, ownSupplier } from "./own-supplier.ts";
import { NoPartner, type Supplier } from "./supplier.ts";

/** Stands in for a partner that no setting names. */
const nobody: Supplier = {
  order: ({ reference }) => Promise.reject(new NoPartner(`no SUPPLIER_URL for ${reference}`)),
  progress: ({ reference }) => Promise.reject(new NoPartner(`no SUPPLIER_URL for ${reference}`)),
};

/** What each process knows of its suppliers: how the partner fared lately. */
const suppliers = new WeakMap<Pick<Platform, "config">, Supplier>();

/** Returns the supplier that hands each order to its own: the partner or the own stock. One for each platform. */
export function supplierOf(platform: Pick<Platform, "config" | "clock">): Supplier {
  const known = suppliers.get(platform);
  if (known) return known;
  const { config, clock } = platform;
  const own = config.isDemo ? demoSupplier(config.secretKey, clock.now) : ownSupplier(config.secretKey);
  const partner =
    config.supplierUrl === ""
      ? nobody
      : httpSupplier({ url: config.supplierUrl, token: config.supplierToken });
  const of = ({ partnerItem }: { partnerItem: string | null }) => (partnerItem === null ? own : partner);
  const supplier: Supplier = {
    order: (order, signal) => of(order).order(order, signal),
    progress: (order, signal) => of(order).progress(order, signal),
  };
  suppliers.set(platform, supplier);
  return supplier;
}
