import type { AccountType } from "@colheita/contract/kit";
import { pathOf } from "@colheita/contract/routes/routes";
import { farmersShortcuts, openShortcuts, type Shortcut } from "./shortcuts.ts";
import { WORK_FIRST } from "./work-first.ts";

/** The home as it is for one kind of member (section 2.5: "a default variant chosen by account type"). */
export type HomeVariant = "farmer" | "seller" | "focal-point" | "analyst";

/** What may stand below the first screen. */
export type HomePart = "channel" | "team" | "points" | "banners" | "rewards" | "news";

export interface HomeLayout {
  readonly variant: HomeVariant;
  /** What the first screen is about: the member's points, or the work that they come here for. */
  readonly hero: "points" | "role";
  readonly newsTitle: string;
  readonly parts: readonly HomePart[];
  /** Where these members go most, the most wanted first: pages that exist and are open to them. Four are shown. */
  readonly shortcuts: readonly Shortcut[];
}

/** Every shortcut; those to pages still to come have their address written out. */
const shortcutTo = {
  ...farmersShortcuts,
  account: { href: pathOf("account"), icon: "user", label: "Minha conta" },
  contact: { href: pathOf("contact"), icon: "help", label: "Fale Conosco" },
  results: { href: "/meus-resultados", icon: "results", label: "Meus resultados" },
  team: { href: "/minha-equipe", icon: "people", label: "Minha equipe" },
  approvals: { href: "/aprovacao-de-valores", icon: "approve", label: "Aprovar valores" },
  focusedCustomers: { href: "/focalizados", icon: "target", label: "Clientes focalizados" },
} satisfies Readonly<Record<string, Shortcut>>;

/** As a layout is written down: its shortcuts by name, those to pages still to come among them. */
type LayoutRow = Omit<HomeLayout, "shortcuts"> & { readonly shortcuts: readonly (keyof typeof shortcutTo)[] };

const layouts: Readonly<Record<HomeVariant, LayoutRow>> = {
  farmer: {
    variant: "farmer",
    hero: "points",
    newsTitle: "Notícias do campo",
    parts: ["points", "banners", "rewards", "news"],
    shortcuts: ["invoices", "statement", "rewards", "earning", "news"],
  },
  seller: {
    variant: "seller",
    hero: "points",
    newsTitle: "Novidades para quem vende",
    parts: ["channel", "news", "points", "rewards", "banners"],
    shortcuts: ["results", "rewards", "news", "statement", "account"],
  },
  "focal-point": {
    variant: "focal-point",
    hero: "points",
    newsTitle: "Novidades para a sua equipe",
    parts: ["team", "points", "news", "banners", "rewards"],
    shortcuts: ["approvals", "team", "statement", "news", "rewards", "account"],
  },
  analyst: {
    variant: "analyst",
    hero: "role",
    newsTitle: "Novidades do programa",
    parts: ["news", "banners"],
    shortcuts: ["focusedCustomers", "news", "contact", "account", "statement"],
  },
};

/** Which home an account type has. */
const variantOfType: Readonly<Record<AccountType, HomeVariant>> = {
  agricultor: "farmer",
  Consultor: "seller",
  Gerente: "seller",
  Gerentefilial: "seller",
  Geradordedemanda: "seller",
  Telemarketing: "seller",
  Vendedorderota: "seller",
  Focalpoint: "focal-point",
  [WORK_FIRST]: "analyst",
};

/** Whoever has several account types has the home of the one with the most to do. */
const precedence: readonly HomeVariant[] = ["focal-point", "seller", "farmer", "analyst"];

/** Returns the home layout for these profile codes, compared without case; a farmer's where none of them is a type. */
export function layoutOf(profileCodes: readonly string[]): HomeLayout {
  const codes = new Set(profileCodes.map((code) => code.toLowerCase()));
  const types = Object.entries(variantOfType).filter(([type]) => codes.has(type.toLowerCase()));
  const variants = new Set(types.map(([, variant]) => variant));
  const layout = layouts[precedence.find((variant) => variants.has(variant)) ?? "farmer"];
  const wanted = layout.shortcuts.map((name): Shortcut => shortcutTo[name]);
  return { ...layout, shortcuts: openShortcuts(wanted, profileCodes) };
}
