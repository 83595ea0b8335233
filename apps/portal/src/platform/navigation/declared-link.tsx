import { matchRoute } from "@colheita/contract/routes/routes";
import { Link } from "@colheita/ui/link/link";
import type { LinkProps } from "@colheita/ui/link/link";

/** Returns whether a path leads to a page that exists. */
export function isDeclared(path: string): boolean {
  return matchRoute(path.split(/[?#]/, 1)[0] ?? "")?.kind === "page";
}

/** Shows a link only when its page exists. */
export function DeclaredLink(props: LinkProps) {
  return isDeclared(props.href) ? <Link {...props} /> : null;
}
