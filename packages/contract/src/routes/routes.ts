import type { AccountType, PendingStep } from "../kit/endpoint.ts";
import { WHILE_TERMS_WAIT } from "../terms/while-terms-wait.ts";

/**
 * Who a page is for (2.1): `public` anyone, `unlogged` signed-out visitors only,
 * `logged` members only. Redirects are routes of their own kind.
 */
export type Access = "public" | "unlogged" | "logged";

export interface PageRoute {
  /** Exact path; a segment that starts with a colon is a parameter. */
  readonly path: string;
  readonly access: Access;
  /** Only these account types may open it; all when absent. */
  readonly allowed?: readonly AccountType[];
  /** These account types may not open it, whatever else they are. */
  readonly forbidden?: readonly AccountType[];
  /** Steps that may still stand before the session of whoever opens it; another one leads to its own page. */
  readonly admitsPending?: readonly PendingStep[];
}

export interface RedirectRoute {
  readonly path: string;
  readonly access: "redirect";
  readonly target: string;
  readonly status: 301 | 302 | 307 | 308;
}

/** The declared pages. A path is added here on the day its page exists; its words and its code live in the portal. */
export const pages = {
  visitorHome: { path: "/", access: "unlogged" },
  login: { path: "/login", access: "unlogged" },
  accessCode: { path: "/codigo-de-acesso", access: "public" },
  passwordReset: { path: "/redefinir-senha", access: "unlogged" },
  passwordDefinition: { path: "/definir-senha", access: "public" },
  signUp: { path: "/cadastro", access: "unlogged" },
  singleSignOn: { path: "/sso", access: "public" },
  logout: { path: "/logout", access: "public" },
  termsOfUse: { path: "/termos-de-uso", access: "public" },
  termVersion: { path: "/termos-de-uso/:termId", access: "public" },
  privacyPolicy: { path: "/politica-de-privacidade", access: "public" },
  regulation: { path: "/regulamento", access: "public" },
  contact: { path: "/fale-conosco", access: "public" },
  caseDetail: { path: "/fale-conosco/detalhe/:caseId", access: "logged" },
  home: { path: "/home", access: "logged" },
  statement: { path: "/extrato", access: "logged" },
  rewards: { path: "/premios", access: "logged" },
  reward: { path: "/premios/:rewardId", access: "logged" },
  news: { path: "/noticias", access: "logged" },
  article: { path: "/noticias/:articleId", access: "logged" },
  account: { path: "/minha-conta", access: "logged" },
  earning: { path: "/como-ganhar", access: "logged" },
  referral: { path: "/indique", access: "logged" },
  download: { path: "/baixe", access: "logged" },
  profile: { path: "/meu-cadastro", access: "logged" },
  profilePhoto: { path: "/meu-cadastro/foto", access: "logged" },
  passwordChange: { path: "/meu-cadastro/alterar-senha", access: "logged" },
  myData: { path: "/minha-conta/privacidade", access: "logged", admitsPending: WHILE_TERMS_WAIT },
  accountClosing: { path: "/meu-cadastro/encerrar-conta", access: "logged", admitsPending: WHILE_TERMS_WAIT },
  farewell: { path: "/conta-encerrada", access: "unlogged" },
  termsCheck: { path: "/conferencia-termos-de-uso", access: "logged" },
  termsHistory: { path: "/historico-de-termos", access: "logged" },
  regulations: { path: "/regulamentos", access: "logged" },
} as const satisfies Record<string, PageRoute>;

export type PageName = keyof typeof pages;

/**
 * Where each step that stands before the portal is done, in the order they are asked for (section 4).
 */
export const pendingPages: readonly (readonly [step: PendingStep, page: PageName])[] = [
  ["profile-check", "logout"],
  ["access-code", "accessCode"],
  ["password-definition", "passwordDefinition"],
  ["terms", "termsCheck"],
];

/** The page of the first step that still stands before the portal. */
export function pendingPage(pending: readonly PendingStep[]): PageName | undefined {
  return pendingPages.find(([step]) => pending.includes(step))?.[1];
}

/** Old addresses that lead somewhere else. */
export const redirects: readonly RedirectRoute[] = [
  { path: "/ACA_Contact", access: "redirect", target: "/fale-conosco", status: 301 },
];

export type Match =
  | { readonly kind: "page"; readonly name: PageName; readonly route: PageRoute; readonly params: Params }
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

/** The parameters of a path under a pattern, segment by segment; nothing when the pattern does not fit. */
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

const pageEntries = Object.entries(pages) as [PageName, PageRoute][];
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

/** The address of a page: the only way one is written. */
export function pathOf<Name extends PageName>(
  name: Name,
  ...[params]: keyof PageParams<Name> extends never ? [] : [PageParams<Name>]
): string {
  const values = (params ?? {}) as Params;
  return pages[name].path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ""));
}

/**
 * Whether a member with these profile codes may open a page (2.5). Codes are compared without case;
 * a member may have several: one allowed type is enough, one forbidden type is too much.
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
