import { matchRoute } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import type { LinkProps } from "@colheita/ui/link/link";

/** Whether a path leads to a page that exists. */
export function isDeclared(path: string): boolean {
  return matchRoute(path.split(/[?#]/, 1)[0] ?? "")?.kind === "page";
}

/** A link that is there only when its page is. */
export function DeclaredLink(props: LinkProps) {
  return isDeclared(props.href) ? <Link {...props} /> : null;
}
