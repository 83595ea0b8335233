import { matchRoute, mayOpen, pathOf, pendingPage, pendingPages } from "@colheita/contract/routes/routes";
import { pages } from "@colheita/contract/routes/pages";
import type { PageRoute } from "@colheita/contract/routes/page-declaration";
import type { PendingStep } from "@colheita/contract/kit";
import type { PortalFigures } from "@colheita/contract/routes/portal-settings";

/**
 * Returns how long to wait before renewing a token (section 4, "Session token"). One that lives shorter than the
 * margin is renewed halfway.
 */
export function renewalDelay(expiresAtMs: number, nowMs: number, figures: PortalFigures): number {
  const left = Math.max(0, expiresAtMs - nowMs);
  return left > 2 * figures.renewalMarginMs ? left - figures.renewalMarginMs : left / 2;
}

export function isExpired(expiresAtMs: number, nowMs: number, figures: PortalFigures): boolean {
  return nowMs >= expiresAtMs - figures.expiryMarginMs;
}

/** Escapes may be nested: `%252f` is `%2f` for whoever decodes twice. */
function unescapeAll(value: string): string | undefined {
  let current = value;
  for (let round = 0; round < 4; round++) {
    let next: string;
    try {
      next = decodeURIComponent(current);
    } catch {
      return undefined;
    }
    if (next === current) return current;
    current = next;
  }
  return undefined;
}

/**
 * Returns a remembered location, when it is safe to go to: a path of this site that a page declares, with its query
 * and hash. Another origin in any disguise (`//`, `\`, `%2f%2f`, a control character) is not.
 */
export function safeLocation(wanted: string | null | undefined): string | undefined {
  if (!wanted || wanted.length > 2000 || !wanted.startsWith("/")) return undefined;
  const [path = ""] = wanted.split(/[?#]/, 1);
  const plain = unescapeAll(path);
  // oxlint-disable-next-line no-control-regex -- browsers drop tabs and line ends from addresses
  if (plain === undefined || /\\|\/\/|[\u0000-\u0020\u007F]/.test(plain)) return undefined;
  // oxlint-disable-next-line no-control-regex -- the same, in the query and the hash
  if (/[\u0000-\u001F\u007F]/.test(wanted)) return undefined;
  const match = matchRoute(path);
  if (match?.kind !== "page" || match.route.access === "unlogged" || match.name === "logout")
    return undefined;
  return wanted;
}

/** Returns the page of the first step that still stands before this location; nothing on that page itself. */
export function pendingPath(pending: readonly PendingStep[], pathname: string): string | undefined {
  const page = pendingPage(pending);
  return page === undefined || pages[page].path === pathname ? undefined : pages[page].path;
}

const stepPaths = new Set<string>(pendingPages.map(([, page]) => pages[page].path));

/** Returns whether to come back here after being led away: not to the page of a step, nor to a log-in page. */
function isWanted({ access, path }: PageRoute): boolean {
  return access === "logged" && !stepPaths.has(path);
}

/** What the rules need to know of a session. */
export type SessionView =
  | { readonly status: "unknown" | "visitor" | "unreachable" }
  | {
      readonly status: "member";
      readonly pending: readonly PendingStep[];
      readonly member: { readonly profileCodes: readonly string[] };
    };

export type Decision =
  | { readonly kind: "render" }
  /** `remember` asks to come back here after login, or after the step; `isRefused` asks for the no-permission message. */
  | { readonly kind: "go"; readonly to: string; readonly remember?: boolean; readonly isRefused?: boolean };

const render: Decision = { kind: "render" };

/**
 * Returns what happens when this session meets this route (2.1): render it, or go elsewhere. `wanted` is the
 * location remembered before login or a step; order after it: what is pending, then the wanted location.
 */
export function decide(
  route: PageRoute,
  pathname: string,
  session: SessionView,
  wanted?: string | null,
): Decision {
  if (session.status !== "member") {
    const isTurnedAway = route.access === "logged" && session.status === "visitor";
    return isTurnedAway ? { kind: "go", to: pathOf("login"), remember: true } : render;
  }
  if (route.access === "public") return render;
  const standing = session.pending.filter((each) => !route.admitsPending?.includes(each));
  const step = pendingPath(standing, pathname);
  if (step !== undefined)
    return isWanted(route) && step !== pathOf("logout")
      ? { kind: "go", to: step, remember: true }
      : { kind: "go", to: step };
  if (route.access === "unlogged") return { kind: "go", to: safeLocation(wanted) ?? pathOf("home") };
  if (!mayOpen(route, session.member.profileCodes))
    return { kind: "go", to: pathOf("home"), isRefused: true };
  return render;
}
