import { formatInteger, formatPoints, truncate } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import { Avatar } from "@colheita/ui/avatar/avatar";
import { Header } from "@colheita/ui/header/header";
import type { HeaderMenu, HeaderPoints } from "@colheita/ui/header/header";
import { copy } from "../copy.ts";
import { useNotificationsBell } from "../features/notifications/use-notifications-bell.tsx";
import { isDeclared } from "../platform/navigation/declared-link.tsx";
import { useLocation } from "../platform/navigation/router.tsx";
import { useSession } from "../platform/session/session-state.ts";
import type { MemberSession } from "../platform/session/session-state.ts";
import { programme } from "../programme.ts";
import { entryOf, menuOf } from "./header-menu.ts";
import type { MenuEntry } from "./header-menu.ts";
import { topLinksOf, userLinksOf } from "./navigation-links.ts";
import styles from "./shell.module.css";

const STATEMENT_PATH = "/extrato";
/** The header shows this much of a first name (2.6). */
const NAME_LENGTH = 15;

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

/** Nothing while it is not known: a balance is never shown as 0. */
function pointsOf(session: MemberSession | undefined): HeaderPoints | undefined {
  const available = session?.balance?.available;
  if (available === undefined || !isDeclared(STATEMENT_PATH)) return undefined;
  return {
    href: STATEMENT_PATH,
    value: formatInteger(available),
    unit: copy.points,
    label: `${copy.balance}: ${formatPoints(available)}`,
  };
}

function userMenu(codes: readonly string[], pathname: string, lead: HeaderMenu["lead"]): HeaderMenu {
  const top = topLinksOf(codes, programme.unlabelledInvoicesFor);
  const isOnTop = (path: string) => top.some((link) => link.path === path);
  const leave: MenuEntry = {
    kind: "link",
    id: "leave",
    href: pathOf("logout"),
    label: copy.leave,
    icon: "out",
  };
  return menuOf(
    [
      top.map((link) => entryOf(link, pathname, "phone")),
      userLinksOf(codes).map((link) => entryOf(link, pathname, isOnTop(link.path) ? "desktop" : undefined)),
      [leave],
    ],
    lead,
  );
}

/** The header of a member; before the session has come, what every member's has in common. */
export function MemberHeader() {
  const session = useSession();
  const { pathname } = useLocation();
  const { bell, panel } = useNotificationsBell();
  const own = session.status === "member" ? session : undefined;
  const { id = "", firstName, photoUrl, profileCodes = [] } = own?.member ?? {};
  const top = topLinksOf(profileCodes, programme.unlabelledInvoicesFor);
  return (
    <div>
      <Header
        brand={{ name: programme.name, label: copy.brandHome, href: own ? pathOf("home") : "/" }}
        navLabel={copy.mainNav}
        links={top.map(({ path, label }) => ({ href: path, label, isCurrent: path === pathname }))}
        user={{
          name: truncate(firstName ?? "", NAME_LENGTH),
          avatar: <Avatar seed={id} name={firstName} photoUrl={photoUrl} size="small" />,
        }}
        menu={userMenu(profileCodes, pathname, own && <Lead session={own} />)}
        points={pointsOf(own)}
        bell={bell}
      />
      {panel}
    </div>
  );
}
