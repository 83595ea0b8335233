/** The request headers that tell where a request comes from. */
export interface OriginHeaders {
  readonly [name: string]: string | string[] | undefined;
}

function isOwn(address: string | string[] | undefined, host: string): boolean {
  return typeof address === "string" && URL.canParse(address) && new URL(address).host === host;
}

/**
 * Whether a page of our own sent this request (fault row 15). Browsers say so in Sec-Fetch-Site, older ones in Origin
 * or Referer. A request with none of them comes from no browser, and so carries nobody else's cookie.
 */
export function isSameOrigin(headers: OriginHeaders, host: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  if (headers["origin"] !== undefined) return isOwn(headers["origin"], host);
  return headers["referer"] === undefined || isOwn(headers["referer"], host);
}

const NOWHERE = "https://nowhere.invalid";

/**
 * A wanted location of our own, or nothing: what leads elsewhere is not followed (fault row 16). Backslashes, tabs,
 * `//` and their escaped forms are tricks that browsers read as another site.
 */
export function ownLocation(location: string | undefined): string | undefined {
  if (!location?.startsWith("/") || location.length > 500) return undefined;
  if (/[\\\s]|%5c|%2f|%0|%25/i.test(location)) return undefined;
  const address = URL.parse(location, NOWHERE);
  if (address?.origin !== NOWHERE || address.pathname.startsWith("//")) return undefined;
  return address.pathname + address.search;
}
