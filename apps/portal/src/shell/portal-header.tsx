import { pages, pathOf } from "@colheita/contract/routes/routes";
import type { PageRoute } from "@colheita/contract/routes/routes";
import { Header } from "@colheita/ui/header/header";
import { createElement } from "react";
import { copy } from "../copy.ts";
import { memberHeader } from "../platform/data/logged-frame-loader.ts";
import { useSession } from "../platform/session/session-state.ts";
import { programme } from "../programme.ts";
import { VisitorHeader } from "./visitor-header.tsx";

/** The header of the portal: a visitor's, a member's, or on a focused page and while a step waits only the sign. */
export function PortalHeader({ route, isFocused }: { route: PageRoute; isFocused: boolean }) {
  const session = useSession();
  const { status } = session;
  // No page that the menus lead to would open.
  const isInStep = status === "member" && session.pending.length > 0 && route.access === "logged";
  if (isFocused || isInStep) {
    const href = status === "member" ? pathOf("home") : "/";
    // Before the terms are accepted the logo leads nowhere (2.6).
    const isLinked = route.path !== pages.termsCheck.path && !isInStep;
    const brand = { name: programme.name, label: copy.brandHome, ...(isLinked && { href }) };
    return <Header brand={brand} navLabel={copy.mainNav} links={[]} isRestricted />;
  }
  const isMembers = status === "member" || (route.access === "logged" && status !== "visitor");
  // Its code is there wherever a session was asked for.
  const ofMember = isMembers ? memberHeader() : undefined;
  return ofMember ? createElement(ofMember) : <VisitorHeader />;
}
