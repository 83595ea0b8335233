import type { Config } from "../config/config.ts";
import { isLoopback } from "./loopback.ts";

/** The request headers that show which page sent a request. */
export interface OriginHeaders {
  readonly [name: string]: string | string[] | undefined;
}

type Place = Pick<Config, "publicUrl" | "isDemo">;

/**
 * Returns whether a page of another origin sent this request (fault row 15). Our origin is that of PUBLIC_URL; the demo
 * also answers to this machine's other names. Browsers say it in Sec-Fetch-Site, older ones in Origin or Referer. A
 * request with none of them comes from no browser, and so carries nobody else's cookie.
 */
export function isForeign(headers: OriginHeaders, place: Place): boolean {
  const { origin, referer } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return true;
  if (origin !== undefined) return !isOwn(origin, place);
  return site === undefined && referer !== undefined && !isOwn(referer, place);
}

function isOwn(address: string | string[], { publicUrl, isDemo }: Place): boolean {
  const page = typeof address === "string" ? URL.parse(address) : null;
  const own = new URL(publicUrl);
  if (!page) return false;
  if (page.origin === own.origin) return true;
  const isAlias =
    isDemo && isLoopback(page.hostname) && isLoopback(own.hostname) && page.protocol === own.protocol;
  // With PORT=0 the port is known only when it is taken, after the settings were read.
  return isAlias && (page.port === own.port || own.port === "0");
}
