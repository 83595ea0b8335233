import { matchRoute } from "@colheita/contract/routes/routes";
import { pages } from "@colheita/contract/routes/pages";

const NOWHERE = "https://nowhere.invalid";

/**
 * Returns a wanted location of our own, or nothing: what leads elsewhere is not followed (fault row 16), nor what is no
 * page or logs out. Backslashes, tabs, `//` and their escaped forms are tricks that browsers read as another site.
 */
export function ownLocation(location: string | undefined): string | undefined {
  if (!location?.startsWith("/") || location.length > 500) return undefined;
  if (/[\\\s]|%5c|%2f|%0|%25/i.test(location)) return undefined;
  const address = URL.parse(location, NOWHERE);
  if (address?.origin !== NOWHERE || address.pathname.startsWith("//")) return undefined;
  if (address.pathname === pages.logout.path || !matchRoute(address.pathname)) return undefined;
  return address.pathname + address.search;
}
