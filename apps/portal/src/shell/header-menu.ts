import type { HeaderMenu } from "@colheita/ui/header/header";
import { copy } from "../copy.ts";
import { currentOf } from "./navigation-links.ts";
import type { NavigationLink } from "./navigation-links.ts";

export type MenuEntry = HeaderMenu["sections"][number][number];

/** Returns a link of the header as an item of its menu. */
export function entryOf(link: NavigationLink, pathname: string, only?: "phone" | "desktop"): MenuEntry {
  const { path, label, icon } = link;
  return {
    kind: "link",
    id: `${only ?? "all"} ${path}`,
    href: path,
    label,
    icon,
    isCurrent: currentOf(path, pathname),
    only,
  };
}

/** Returns the header's menu, in the portal's words. */
export function menuOf(sections: HeaderMenu["sections"], lead?: HeaderMenu["lead"]): HeaderMenu {
  const { label, open, close } = copy.menu;
  return { label, openLabel: open, closeLabel: close, sections, lead };
}
