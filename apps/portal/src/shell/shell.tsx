import type { PageRoute } from "@colheita/contract/routes/routes";
import { Footer } from "@colheita/ui/footer/footer";
import { createElement } from "react";
import type { ReactNode } from "react";
import { copy } from "../copy.ts";
import { Connectivity } from "../platform/connection/connectivity.tsx";
import type { ViewName } from "../platform/navigation/page-components.ts";
import { useFloatingView } from "../platform/floating.ts";
import { programme } from "../programme.ts";
import { declarations } from "../routes.ts";
import { FooterNote } from "./footer-note.tsx";
import { FooterStrip } from "./footer-strip.tsx";
import { PortalHeader } from "./portal-header.tsx";
import styles from "./shell.module.css";

const footerLinks = [
  { href: "/termos-de-uso", label: "Termos de uso" },
  { href: "/politica-de-privacidade", label: "Política de privacidade" },
  { href: "/regulamento", label: "Regulamento" },
  { href: "/fale-conosco", label: "Fale Conosco" },
];

/** What stands around every page: header, main part, footer, messages. */
export function Shell({ name, route, children }: { name: ViewName; route: PageRoute; children: ReactNode }) {
  const isFocused = name !== "notFound" && declarations[name].frame === "focused";
  const floatingView = useFloatingView();
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
          brand={{ name: programme.name, label: copy.brandHome, href: "/" }}
          navLabel={copy.footerNav}
          links={footerLinks}
          note={<FooterNote />}
          strip={<FooterStrip />}
        />
      )}
      {floatingView ? createElement(floatingView) : null}
    </>
  );
}
