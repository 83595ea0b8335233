import type { AccountType } from "@colheita/contract/kit";
import { matchRoute, mayOpen } from "@colheita/contract/routes/routes";
import type { Shortcut } from "./quick-actions.tsx";
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

/** As a layout is written down: its shortcuts by address, those to pages still to come among them. */
type LayoutRow = Omit<HomeLayout, "shortcuts"> & { readonly shortcuts: readonly string[] };

const layouts: Readonly<Record<HomeVariant, LayoutRow>> = {
  farmer: {
    variant: "farmer",
    hero: "points",
    newsTitle: "Notícias do campo",
    parts: ["points", "banners", "rewards", "news"],
    shortcuts: ["/notas-fiscais", "/extrato", "/premios", "/como-ganhar", "/noticias"],
  },
  seller: {
    variant: "seller",
    hero: "points",
    newsTitle: "Novidades para quem vende",
    parts: ["channel", "news", "points", "rewards", "banners"],
    shortcuts: ["/meus-resultados", "/premios", "/noticias", "/extrato", "/minha-conta"],
  },
  "focal-point": {
    variant: "focal-point",
    hero: "points",
    newsTitle: "Novidades para a sua equipe",
    parts: ["team", "points", "news", "banners", "rewards"],
    shortcuts: [
      "/aprovacao-de-valores",
      "/minha-equipe",
      "/extrato",
      "/noticias",
      "/premios",
      "/minha-conta",
    ],
  },
  analyst: {
    variant: "analyst",
    hero: "role",
    newsTitle: "Novidades do programa",
    parts: ["news", "banners"],
    shortcuts: ["/focalizados", "/noticias", "/fale-conosco", "/minha-conta", "/extrato"],
  },
};

const shortcutTo: Readonly<Record<string, Omit<Shortcut, "href">>> = {
  "/extrato": { icon: "extrato", label: "Ver extrato" },
  "/premios": { icon: "gift", label: "Resgatar prêmios" },
  "/como-ganhar": { icon: "sprout", label: "Como ganhar" },
  "/noticias": { icon: "news", label: "Ler notícias" },
  "/minha-conta": { icon: "user", label: "Minha conta" },
  "/fale-conosco": { icon: "help", label: "Fale Conosco" },
  "/notas-fiscais": { icon: "upload", label: "Enviar nota fiscal" },
  "/meus-resultados": { icon: "results", label: "Meus resultados" },
  "/minha-equipe": { icon: "people", label: "Minha equipe" },
  "/aprovacao-de-valores": { icon: "approve", label: "Aprovar valores" },
  "/focalizados": { icon: "target", label: "Clientes focalizados" },
};

/** Returns the shortcuts that lead to pages which exist and are open to this member. */
function openShortcuts(paths: readonly string[], profileCodes: readonly string[]): Shortcut[] {
  return paths.flatMap((href) => {
    const match = matchRoute(href);
    const shortcut = shortcutTo[href];
    return match?.kind === "page" && shortcut && mayOpen(match.route, profileCodes)
      ? [{ href, ...shortcut }]
      : [];
  });
}

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
  return { ...layout, shortcuts: openShortcuts(layout.shortcuts, profileCodes) };
}
