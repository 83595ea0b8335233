import type { EnvironmentSetting } from "./setting-kinds.ts";

type Described = Pick<EnvironmentSetting<unknown>, "name" | "meaning" | "fallback">;

const HERE = ["localhost", "127.0.0.1", "[::1]"];
const MOST = 5;

/** Returns whether calls may go to an address: over TLS; on this machine itself, where tests and development happen, without. */
function isSafe(url: URL | null): url is URL {
  const isSecure = url?.protocol === "https:" || (url?.protocol === "http:" && HERE.includes(url.hostname));
  return isSecure && url.username === "" && url.password === "";
}

function isServiceAddress(value: string, placeholder: string): boolean {
  const [before, after, ...more] = value.split(placeholder);
  const url = URL.parse(value.replace(placeholder, "0"));
  // Whoever fills the placeholder must not be able to choose the host by it.
  const hostEndsBefore = /^https?:\/\/[^/]+\//.test(before ?? "");
  return isSafe(url) && after !== undefined && more.length === 0 && hostEndsBefore;
}

/**
 * Declares the services of one shape, asked one after the other: addresses with a placeholder such as `{cep}`,
 * separated by blanks. Their hosts are the only ones that the program will call for this. A secret where an address may
 * hold a key.
 */
export function serviceAddresses(
  setting: Described & { placeholder: string; isSecret?: boolean },
): EnvironmentSetting<readonly string[]> {
  const { placeholder, isSecret = false, ...rest } = setting;
  return {
    ...rest,
    isSecret,
    expects: `up to ${MOST} addresses that begin with https:// and have ${placeholder} in their path or query, separated by blanks`,
    read: (value) => {
      const addresses = value.split(/\s+/).filter(Boolean);
      const isRight = addresses.every((address) => isServiceAddress(address, placeholder));
      return isRight && addresses.length <= MOST ? addresses : undefined;
    },
  };
}

/**
 * Declares the address of one service, below which its calls lie: https, or this machine. An empty one means that there
 * is none.
 */
export function serviceAddress(setting: Described): EnvironmentSetting<string> {
  return {
    ...setting,
    // Whoever writes a password into it is refused, and it is not repeated.
    isSecret: true,
    expects:
      "an address that begins with https:// (http:// on this machine), without user, query and fragment",
    read: (value) => {
      if (value === "") return value;
      const url = URL.parse(value);
      return isSafe(url) && !/[?#]/.test(value) ? url.href.replace(/\/$/, "") : undefined;
    },
  };
}
