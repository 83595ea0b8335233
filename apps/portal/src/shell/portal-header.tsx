import { pages } from "@colheita/contract/routes/pages";
import { pathOf } from "@colheita/contract/routes/routes";
import type { PageDeclaration } from "@colheita/contract/routes/page-declaration";
import { Header } from "@colheita/ui/header/header";
import { createElement } from "react";
import { copy } from "../copy.ts";
import { memberShell } from "../platform/data/logged-frame-loader.ts";
import { useSession } from "../platform/session/session-state.ts";
import { programme } from "../portal-words.ts";
import { VisitorHeader } from "./visitor-header.tsx";

/**
 * Shows the header of the portal: a visitor's or a member's; where a member does a pending step, the logo alone;
 * and before the terms are accepted, or in the view of another program, even that leads nowhere (2.6).
 */
export function PortalHeader({ route, isFocused }: { route: PageDeclaration; isFocused: boolean }) {
  const session = useSession();
  const { status } = session;
  const isAlone = route.path === pages.termsCheck.path || route.frame === "embedded";
  // No page that the menus lead to would open.
  const isInStep = status === "member" && session.pending.length > 0;
  if (isAlone || (isInStep && (isFocused || route.access === "logged"))) {
    const href = isAlone || route.access === "logged" ? undefined : pathOf("home");
    return (
      <Header
        brand={{ name: programme.name, label: copy.brandHome, href }}
        navLabel={copy.mainNav}
        links={[]}
      />
    );
  }
  const isMembers = status === "member" || (route.access === "logged" && status !== "visitor");
  // Its code is there wherever a session was asked for.
  const ofMember = isMembers ? memberShell()?.MemberHeader : undefined;
  return ofMember ? createElement(ofMember) : <VisitorHeader />;
}
