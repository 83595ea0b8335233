import { formatInteger, formatPoints, pointsUnit, truncate } from "@colheita/brazil";
import type { PointsLabel } from "@colheita/brazil";
import type { Balance } from "@colheita/contract/points/points-records";
import { pathOf } from "@colheita/contract/routes/routes";
import { Avatar } from "@colheita/ui/avatar/avatar";
import { Header } from "@colheita/ui/header/header";
import type { HeaderMenu, HeaderPoints } from "@colheita/ui/header/header";
import { copy } from "../copy.ts";
import { useNotificationsBell } from "../features/notifications/use-notifications-bell.tsx";
import { useSwitchAccount } from "../features/user-groups/use-switch-account.tsx";
import { useKnownBalance } from "../platform/data/balance.ts";
import { MemberData } from "../platform/data/member-data.tsx";
import { isDeclared } from "../platform/navigation/declared-link.tsx";
import { loadCode } from "../platform/navigation/load-code.ts";
import { useLocation } from "../platform/navigation/router.tsx";
import { categoryLabel } from "../platform/category-rules.ts";
import { levelNameOf, usePointsLabel } from "../platform/session/points-label.ts";
import { useSession } from "../platform/session/session-state.ts";
import type { MemberSession } from "../platform/session/session-state.ts";
import { figures, programme } from "../portal-words.ts";
import { entryOf, menuOf } from "./header-menu.ts";
import type { MenuEntry } from "./header-menu.ts";
import { currentOf, topLinksOf, userLinksOf } from "./navigation-links.ts";
import { lazy, Suspense, useEffect } from "react";
import styles from "./shell.module.css";

const STATEMENT_PATH = pathOf("statement");
function Lead({ session, balance }: { session: MemberSession; balance: Balance | undefined }) {
  const { id, firstName, lastName, photoUrl, category } = session.member;
  return (
    <div className={styles.lead}>
      <Avatar seed={id} name={`${firstName} ${lastName}`} photoUrl={photoUrl} />
      <div>
        <p className="strong">{firstName}</p>
        <p className="small soft">
          {categoryLabel(category)}, {levelNameOf(session, balance)}
        </p>
      </div>
    </div>
  );
}

/** Returns the points for the header; nothing while they are not known: a balance is never shown as 0. */
function pointsOf(balance: Balance | undefined, label: PointsLabel): HeaderPoints | undefined {
  const available = balance?.available;
  if (available === undefined || !isDeclared(STATEMENT_PATH)) return undefined;
  return {
    href: STATEMENT_PATH,
    value: formatInteger(available),
    unit: pointsUnit(available, label),
    label: `${copy.balance}: ${formatPoints(available, label)}`,
  };
}

interface MenuParts {
  readonly codes: readonly string[];
  readonly pathname: string;
  readonly lead: HeaderMenu["lead"];
  readonly switching: MenuEntry;
}

function userMenu({ codes, pathname, lead, switching }: MenuParts): HeaderMenu {
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
      [switching, leave],
    ],
    lead,
  );
}

const ChannelStrip = lazy(() => loadCode(() => import("../features/channels/channel-strip.tsx")));

/** Shows the place of a focal point's bar of channels. It is reserved from the first paint on where one was before. */
function ChannelRoom({ session }: { session: MemberSession | undefined }) {
  const mayChoose = session?.relatedChannels !== undefined;
  const hasNone = session !== undefined && !mayChoose;
  useEffect(() => {
    if (hasNone) delete document.documentElement.dataset["channel"];
  }, [hasNone]);
  return (
    <div className={styles.channel}>
      {mayChoose ? (
        <Suspense>
          <ChannelStrip session={session} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Shows the header of a member; before the session has loaded, what every member's has in common. */
export function MemberHeader() {
  return (
    <MemberData>
      <HeaderOfMember />
    </MemberData>
  );
}

function HeaderOfMember() {
  const session = useSession();
  const balance = useKnownBalance();
  const label = usePointsLabel();
  const { pathname } = useLocation();
  const { bell, panel } = useNotificationsBell();
  const own = session.status === "member" ? session : undefined;
  const { popup, ...switching } = useSwitchAccount(own);
  const { id = "", firstName = "", lastName = "", photoUrl, profileCodes = [] } = own?.member ?? {};
  const top = topLinksOf(profileCodes, programme.unlabelledInvoicesFor);
  return (
    <div>
      <Header
        brand={{ name: programme.name, label: copy.brandHome, href: own ? pathOf("home") : "/" }}
        navLabel={copy.mainNav}
        links={top.map(({ path, label }) => ({ href: path, label, isCurrent: currentOf(path, pathname) }))}
        user={{
          name: truncate(firstName, figures.headerNameChars),
          avatar: <Avatar seed={id} name={`${firstName} ${lastName}`} photoUrl={photoUrl} size="small" />,
        }}
        menu={userMenu({
          codes: profileCodes,
          pathname,
          lead: own && <Lead session={own} balance={balance} />,
          switching: { kind: "switch-account", id: "switch", label: copy.switchAccount, ...switching },
        })}
        points={pointsOf(balance, label)}
        bell={bell}
      />
      <ChannelRoom session={own} />
      {panel}
      {popup}
    </div>
  );
}
