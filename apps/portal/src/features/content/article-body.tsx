import { matchRoute } from "@colheita/contract/routes/routes";
import { useEffect, useRef } from "react";
import { isPlainPress, useNavigate } from "../../platform/navigation/router.tsx";
import type { SanitisedHtml } from "./article-rules.ts";
import styles from "./article.module.css";

/** Returns the path of a link that a page of this site answers, with its query and hash. */
function ownPath(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const path = link?.getAttribute("href") ?? "";
  if (!path.startsWith("/") || link?.hasAttribute("target")) return undefined;
  return matchRoute(path.split(/[?#]/, 1)[0] ?? "")?.kind === "page" ? path : undefined;
}

/** Shows the text of an article. This is the only place where HTML that people wrote is put into a page. */
export function ArticleBody({ html }: { html: SanitisedHtml }) {
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();

  // Links to our own pages need no new document; the words themselves stay plain HTML.
  useEffect(() => {
    const element = body.current;
    const follow = (event: MouseEvent) => {
      const path = isPlainPress(event) ? ownPath(event) : undefined;
      if (path === undefined) return;
      event.preventDefault();
      navigate(path);
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [navigate]);

  // The server sanitises articles when it answers; the type says so.
  // oxlint-disable-next-line react/no-danger
  return <div ref={body} className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />;
}
