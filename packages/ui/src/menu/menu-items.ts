import type { IconName } from "../icon/icon.tsx";

interface ItemBase {
  id: string;
  label: string;
  icon?: IconName;
  /** Where it is shown: "phone" is below 900 px, where the header has no links of its own. */
  only?: "phone" | "desktop";
}

export interface MenuLink extends ItemBase {
  kind: "link";
  href: string;
  /** The page itself, or the section that the page belongs to. */
  isCurrent?: boolean | "section";
}

/** Opens a dialog or a panel. The focus is back on the menu's button when `onSelect` runs. */
export interface MenuPopup extends ItemBase {
  kind: "popup";
  onSelect: () => void;
}

/** A labelled switch; the menu stays open. */
export interface MenuToggle extends ItemBase {
  kind: "toggle";
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Shown only with at least one linked account (specification 2.6). */
export interface MenuSwitchAccount extends ItemBase {
  kind: "switch-account";
  linkedAccounts: number;
  onSelect: () => void;
}

export type MenuItem = MenuLink | MenuPopup | MenuToggle | MenuSwitchAccount;

/** Items between two rules of the menu. */
export type MenuSection = readonly MenuItem[];

function isShown(item: MenuItem) {
  return item.kind !== "switch-account" || item.linkedAccounts > 0;
}

/** Returns the sections as they are drawn: without the items that do not apply, without empty sections. */
export function shownSections(sections: readonly MenuSection[]): readonly MenuSection[] {
  return sections.map((section) => section.filter(isShown)).filter((section) => section.length > 0);
}

/** Returns whether anything is left in the menu from 900 px, where the phone's items are gone. */
export function hasDesktopItems(sections: readonly MenuSection[]): boolean {
  return shownSections(sections).some((section) => section.some((item) => item.only !== "phone"));
}

/** Returns where an item of a section is shown: on one kind of screen if all its items are, else on all. */
export function screensOf(section: MenuSection): "phone" | "desktop" | undefined {
  const first = section[0]?.only;
  return section.every((item) => item.only === first) ? first : undefined;
}
