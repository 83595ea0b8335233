import type { AnchorProps } from "@colheita/ui/link/link";
import { matchRoute } from "@colheita/contract/routes/routes";
import { warmPage } from "./page-components.ts";
import { isPlainPress, useNavigate } from "./router.tsx";

/** Shows a link to a page of this site. Its code is fetched as soon as the reader moves towards it. */
export function RouterAnchor({ href, children, onClick, onPointerEnter, onFocus, ...rest }: AnchorProps) {
  const navigate = useNavigate();
  const match = matchRoute(href.split(/[?#]/, 1)[0] ?? "");
  if (match?.kind !== "page") {
    return (
      <a {...rest} href={href} onClick={onClick} onPointerEnter={onPointerEnter} onFocus={onFocus}>
        {children}
      </a>
    );
  }
  const { name } = match;
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainPress(event)) return;
        event.preventDefault();
        navigate(href, { replace: href === location.pathname + location.search + location.hash });
      }}
      onPointerEnter={(event) => {
        warmPage(name);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        warmPage(name);
        onFocus?.(event);
      }}
    >
      {children}
    </a>
  );
}
