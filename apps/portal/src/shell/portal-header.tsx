import { formatInteger, formatPoints, truncate } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import type { PageRoute } from "@colheita/contract/routes/routes";
import { Avatar } from "@colheita/ui/avatar/avatar";
import { Header } from "@colheita/ui/header/header";
import type { HeaderMenu, HeaderPoints, HeaderProps } from "@colheita/ui/header/header";
import { copy } from "../copy.ts";
import { useNotificationsBell } from "../features/notifications/use-notifications-bell.tsx";
import { isDeclared } from "../platform/navigation/declared-link.tsx";
import { useLocation } from "../platform/navigation/router.tsx";
import { useSession } from "../platform/session/session-state.ts";
import type { MemberSession, SessionState } from "../platform/session/session-state.ts";
import { programme } from "../programme.ts";
import { topLinksOf, userLinksOf } from "./navigation-rules.ts";
import type { NavigationLink } from "./navigation-rules.ts";
import styles from "./shell.module.css";

const STATEMENT_PATH = "/extrato";
/** The header shows this much of a first name (2.6). */
const NAME_LENGTH = 15;

const visitorLinks: readonly NavigationLink[] = [
  { path: "/#como-funciona", label: "Como funciona", icon: "sprout" },
  { path: "/regulamento", label: "Regulamento", icon: "law" },
  { path: "/fale-conosco", label: "Fale Conosco", icon: "help" },
];

type MenuEntry = HeaderMenu["sections"][number][number];

function entry(link: NavigationLink, pathname: string, only?: "phone" | "desktop"): MenuEntry {
  const { path, label, icon } = link;
  return {
    kind: "link",
    id: `${only ?? "all"} ${path}`,
    href: path,
    label,
    icon,
    isCurrent: path === pathname,
    only,
  };
}

function menuOf(sections: HeaderMenu["sections"], lead?: HeaderMenu["lead"]): HeaderMenu {
  const { label, open, close } = copy.menu;
  return { label, openLabel: open, closeLabel: close, sections, lead };
}

function visitorProps(pathname: string): Pick<HeaderProps, "links" | "user" | "menu" | "enter"> {
  return {
    links: visitorLinks.map(({ path, label }) => ({ href: path, label, isCurrent: path === pathname })),
    user: { name: copy.visitor, avatar: <Avatar seed="visitor" size="small" /> },
    menu: menuOf([visitorLinks.map((link) => entry(link, pathname, "phone"))]),
    enter: { href: pathOf("login"), label: copy.enter },
  };
}

function Lead({ session }: { session: MemberSession }) {
  const { id, firstName, photoUrl, category, milestoneCategory } = session.member;
  return (
    <div className={styles.lead}>
      <Avatar seed={id} name={firstName} photoUrl={photoUrl} />
      <div>
        <p className="strong">{firstName}</p>
        <p className="small soft">
          {category}, {milestoneCategory}
        </p>
      </div>
    </div>
  );
}

function pointsOf(available: number): HeaderPoints {
  return {
    href: STATEMENT_PATH,
    value: formatInteger(available),
    unit: copy.points,
    label: `${copy.balance}: ${formatPoints(available)}`,
  };
}

/** What a member sees; before the session has come, what every member has in common. */
function memberProps(
  pathname: string,
  session?: MemberSession,
): Pick<HeaderProps, "links" | "user" | "menu" | "points"> {
  const codes = session?.member.profileCodes ?? [];
  const top = topLinksOf(codes, programme.unlabelledInvoicesFor);
  const isOnTop = (path: string) => top.some((link) => link.path === path);
  const user = userLinksOf(codes);
  const leave: MenuEntry = {
    kind: "link",
    id: "leave",
    href: pathOf("logout"),
    label: copy.leave,
    icon: "out",
  };
  const { member, balance } = session ?? {};
  return {
    links: top.map(({ path, label }) => ({ href: path, label, isCurrent: path === pathname })),
    user: {
      name: member ? truncate(member.firstName, NAME_LENGTH) : "",
      avatar: (
        <Avatar seed={member?.id ?? ""} name={member?.firstName} photoUrl={member?.photoUrl} size="small" />
      ),
    },
    menu: menuOf(
      [
        top.map((link) => entry(link, pathname, "phone")),
        user.map((link) => entry(link, pathname, isOnTop(link.path) ? "desktop" : undefined)),
        [leave],
      ],
      session && <Lead session={session} />,
    ),
    points: balance && isDeclared(STATEMENT_PATH) ? pointsOf(balance.available) : undefined,
  };
}

function isMembers(session: SessionState, route: PageRoute): boolean {
  return session.status === "member" || (route.access === "logged" && session.status !== "visitor");
}

/** The header of the portal: a visitor's, a member's, or on a focused page only the sign. */
export function PortalHeader({ route, isFocused }: { route: PageRoute; isFocused: boolean }) {
  const session = useSession();
  const { pathname } = useLocation();
  const member = session.status === "member" ? session : undefined;
  const { bell, panel } = useNotificationsBell();
  const brand = { name: programme.name, label: copy.brandHome, href: member ? pathOf("home") : "/" };
  if (isFocused) return <Header brand={brand} navLabel={copy.mainNav} links={[]} isRestricted />;
  const isMember = isMembers(session, route);
  const props = isMember ? memberProps(pathname, member) : visitorProps(pathname);
  return (
    <div className={isMember ? undefined : styles.visitor}>
      <Header brand={brand} navLabel={copy.mainNav} bell={isMember ? bell : undefined} {...props} />
      {panel}
    </div>
  );
}
