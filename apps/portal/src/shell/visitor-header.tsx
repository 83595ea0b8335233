import { pathOf } from "@colheita/contract/routes/routes";
import { Avatar } from "@colheita/ui/avatar/avatar";
import { Header } from "@colheita/ui/header/header";
import { copy } from "../copy.ts";
import { useLocation } from "../platform/navigation/router.tsx";
import { programme } from "../portal-words.ts";
import { entryOf, menuOf } from "./header-menu.ts";
import { currentOf } from "./navigation-links.ts";
import type { NavigationLink } from "./navigation-links.ts";
import styles from "./shell.module.css";

const links: readonly NavigationLink[] = [
  { path: "/#como-funciona", label: "Como funciona", icon: "sprout" },
  { path: pathOf("regulation"), label: "Regulamento", icon: "law" },
  { path: pathOf("contact"), label: "Fale Conosco", icon: "help" },
];

/** Shows the header of somebody who is not logged in. */
export function VisitorHeader() {
  const { pathname } = useLocation();
  return (
    <div className={styles.visitor}>
      <Header
        brand={{ name: programme.name, label: copy.brandHome, href: pathOf("visitorHome") }}
        navLabel={copy.mainNav}
        links={links.map(({ path, label }) => ({ href: path, label, isCurrent: currentOf(path, pathname) }))}
        user={{ name: copy.visitor, avatar: <Avatar seed="visitor" size="small" /> }}
        menu={menuOf([links.map((link) => entryOf(link, pathname, "phone"))])}
        enter={pathname === pathOf("login") ? undefined : { href: pathOf("login"), label: copy.enter }}
      />
    </div>
  );
}
