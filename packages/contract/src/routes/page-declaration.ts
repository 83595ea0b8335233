import type { AccountType, PendingStep } from "../kit/endpoint.ts";
import type { ScreenName } from "../home/home-endpoints.ts";

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

/** Where a menu has the link to a page, which is labelled with the page's title. */
interface MenuPlace<Icon extends string> {
  /** Counted from 1 in the order of 2.6, which leaves room for the pages to come. */
  readonly place: number;
  readonly icon: Icon;
  /** Stays away from members with the mark "rushdevendas" (2.6). */
  readonly isHiddenInRush?: true;
}

/** A page, all of it but its code, which is `apps/portal/src/pages/<name-in-kebab-case>.tsx`. */
export interface PageDeclaration<Icon extends string = string> extends PageRoute {
  /** Shown before the site's name in the window's title, and where a menu leads to the page. */
  readonly title: string;
  /** What search engines and shared links say of it. `{PROGRAMME_NAME}` stands for the programme's name. */
  readonly description: string;
  /**
   * `focused` pages have neither navigation nor footer: one thing is to be done there. `embedded` ones are shown by another
   * program, and leave out whose session the browser has, too.
   */
  readonly frame?: "focused" | "embedded";
  /** The session call of a cold start brings this screen's first data along. */
  readonly screen?: ScreenName;
  /** It only leads on: nobody searches for it. */
  readonly isUnlisted?: true;
  /** Its link on top of the page, which below 900 px is in the menu (2.6). */
  readonly onTop?: MenuPlace<Icon>;
  /** Its link in the user menu (2.6). */
  readonly inUserMenu?: MenuPlace<Icon>;
}

/** The pages of one capability, by name. A page is declared on the day it exists. */
export type PageTable = Readonly<Record<string, PageDeclaration>>;
