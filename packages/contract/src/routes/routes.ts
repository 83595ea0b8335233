import type { AccountType, PendingStep } from "../kit/endpoint.ts";
import { pages } from "./pages.ts";
import type { PageName } from "./pages.ts";
import type { PageDeclaration, PageRoute } from "./page-declaration.ts";

export interface RedirectRoute {
  readonly path: string;
  readonly access: "redirect";
  readonly target: string;
  readonly status: 301 | 302 | 307 | 308;
}

/**
 * Where each step that stands before the portal is done, in the order they are asked for (section 4).
 */
export const pendingPages: readonly (readonly [step: PendingStep, page: PageName])[] = [
  ["profile-check", "logout"],
  ["access-code", "accessCode"],
  ["password-definition", "passwordDefinition"],
  ["terms", "termsCheck"],
];

/** Returns the page of the first step that still stands before the portal. */
export function pendingPage(pending: readonly PendingStep[]): PageName | undefined {
  return pendingPages.find(([step]) => pending.includes(step))?.[1];
}

/** Old addresses that lead somewhere else. */
export const redirects: readonly RedirectRoute[] = [
  { path: "/ACA_Contact", access: "redirect", target: pages.contact.path, status: 301 },
];

export type Match =
  | {
      readonly kind: "page";
      readonly name: PageName;
      readonly route: PageDeclaration;
      readonly params: Params;
    }
  | { readonly kind: "redirect"; readonly route: RedirectRoute };

type Params = Readonly<Record<string, string>>;

function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray % is not an escape: such a path matches nothing.
    return undefined;
  }
}

/** Returns the parameters of a path under a pattern, segment by segment; nothing when the pattern does not fit. */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const wanted = pattern.split("/");
  const given = pathname.split("/");
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? "";
    if (!segment.startsWith(":")) {
      if (segment !== value) return undefined;
      continue;
    }
    const decoded = decodeSegment(value);
    if (decoded === undefined || decoded === "") return undefined;
    params[segment.slice(1)] = decoded;
  }
  return params;
}

const pageEntries = Object.entries(pages) as [PageName, PageDeclaration][];
const exactPages = new Map(pageEntries.map(([name, route]) => [route.path, name]));

/**
 * Finds the route of a location's path: the exact path first, then segment by segment (2.1).
 * Letters' case and trailing slashes count. Nothing for a path that no route declares.
 */
export function matchRoute(pathname: string): Match | undefined {
  const exact = exactPages.get(pathname);
  if (exact !== undefined) return { kind: "page", name: exact, route: pages[exact], params: {} };
  const redirect = redirects.find(({ path }) => path === pathname);
  if (redirect) return { kind: "redirect", route: redirect };
  for (const [name, route] of pageEntries) {
    const params = route.path.includes(":") ? matchPath(route.path, pathname) : undefined;
    if (params) return { kind: "page", name, route, params };
  }
  return undefined;
}

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters that a page's address needs, by name. */
export type PageParams<Name extends PageName> = Record<ParameterOf<(typeof pages)[Name]["path"]>, string>;

/** Returns the address of a page: the only way one is written. */
export function pathOf<Name extends PageName>(
  name: Name,
  ...[params]: keyof PageParams<Name> extends never ? [] : [PageParams<Name>]
): string {
  const values = (params ?? {}) as Params;
  return pages[name].path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ""));
}

/**
 * Returns whether a member with these profile codes may open a page (2.5). Codes are compared without case; a member
 * may have several: one allowed type is enough, one forbidden type is too much.
 */
export function mayOpen(
  route: Pick<PageRoute, "allowed" | "forbidden">,
  profileCodes: readonly string[],
): boolean {
  const codes = new Set(profileCodes.map((code) => code.toLowerCase()));
  const has = (type: AccountType) => codes.has(type.toLowerCase());
  if (route.forbidden?.some(has)) return false;
  return route.allowed ? route.allowed.some(has) : true;
}
