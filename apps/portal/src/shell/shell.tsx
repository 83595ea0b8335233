import { pathOf } from "@colheita/contract/routes/routes";
import type { PageDeclaration } from "@colheita/contract/routes/page-declaration";
import { Footer } from "@colheita/ui/footer/footer";
import { createElement } from "react";
import type { ReactNode } from "react";
import { copy } from "../copy.ts";
import { Connectivity } from "../platform/connection/connectivity.tsx";
import { memberShell } from "../platform/data/logged-frame-loader.ts";
import { useFloatingView } from "../platform/floating.ts";
import { useSession } from "../platform/session/session-state.ts";
import { programme } from "../portal-words.ts";
import { FooterStrip } from "./footer-strip.tsx";
import { PortalHeader } from "./portal-header.tsx";
import styles from "./shell.module.css";

const footerLinks = [
  { href: pathOf("termsOfUse"), label: "Termos de uso" },
  { href: pathOf("privacyPolicy"), label: "Política de privacidade" },
  { href: pathOf("regulation"), label: "Regulamento" },
  { href: pathOf("contact"), label: "Fale Conosco" },
];

/** Shows what surrounds every page: header, main part, footer, messages. */
export function Shell({ route, children }: { route: PageDeclaration; children: ReactNode }) {
  const isFocused = route.frame !== undefined;
  const floatingView = useFloatingView();
  // Its code is there wherever a session was asked for.
  const note = useSession().status === "member" ? memberShell()?.MemberNote : undefined;
  return (
    <>
      <a className="skip-link" href="#conteudo">
        {copy.skipLink}
      </a>
      <PortalHeader route={route} isFocused={isFocused} />
      <Connectivity />
      <main id="conteudo" className={isFocused ? styles.focused : styles.main} tabIndex={-1}>
        {children}
      </main>
      {isFocused ? null : (
        <Footer
          brand={{ name: programme.name, label: copy.brandHome, href: pathOf("visitorHome") }}
          navLabel={copy.footerNav}
          links={footerLinks}
          note={note ? createElement(note) : copy.footerNote}
          strip={<FooterStrip />}
        />
      )}
      {floatingView ? createElement(floatingView) : null}
    </>
  );
}
