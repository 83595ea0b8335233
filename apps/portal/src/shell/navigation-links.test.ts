import type { PageDeclaration } from "@colheita/contract/routes/page-declaration";
import { pages } from "@colheita/contract/routes/pages";
import type { IconName } from "@colheita/ui/icon/icon";
import { describe, expect, test } from "vitest";
import { ACCOUNT_TYPES, classOf, codesOf, isOpenTo } from "../../../../tests/access/page-classes.ts";
import { currentOf, topLinksOf, userLinksOf } from "./navigation-links.ts";

type Row = readonly [path: string, title: string, icon: IconName, isHiddenInRush?: true];

/** The links of 2.6, those to pages still to come among them. */
const onTop: readonly Row[] = [
  ["/home", "Início", "home"],
  ["/extrato", "Extrato", "extrato"],
  ["/premios", "Prêmios", "gift"],
  ["/notas-fiscais", "Notas Fiscais", "upload"],
  ["/desafios", "Desafios", "target"],
  ["/sorteios", "Sorteios", "ticket", true],
  ["/pesquisas", "Pesquisas", "approve", true],
  ["/noticias", "Notícias", "news"],
  ["/meus-resultados", "Meus Resultados", "results", true],
  ["/minha-equipe", "Minha Equipe", "people"],
  ["/aprovacao-de-valores", "Aprovação de Valores", "approve", true],
  ["/focalizados", "Clientes Focalizados", "people", true],
];
const inUserMenu: readonly Row[] = [
  ["/minha-conta", "Minha conta", "user"],
  ["/extrato", "Extrato", "extrato"],
  ["/meus-resultados", "Meus Resultados", "results"],
  ["/informe-de-rendimentos", "Informe de Rendimentos", "doc"],
  ["/regulamentos", "Regulamentos", "law"],
  ["/fale-conosco", "Fale Conosco", "help"],
  ["/focalizados", "Clientes Focalizados", "target"],
  ["/aprovacao-de-valores", "Aprovação de Valores", "approve"],
];

type Declared = PageDeclaration<IconName>;

/** Returns the page that a row leads to, as it is or will be in the table. */
const pageIn = (menu: "onTop" | "inUserMenu", rows: readonly Row[]): Declared[] =>
  rows.map(([path, title, icon, isHiddenInRush], at) => {
    const link = { place: at + 1, icon, ...(isHiddenInRush && { isHiddenInRush }) };
    return { path, title, description: title, ...(classOf({ path }) ?? { access: "logged" }), [menu]: link };
  });

/** Every page that 2.6 has a link to. */
const specified = [...pageIn("onTop", onTop), ...pageIn("inUserMenu", inUserMenu)];

const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

test("marks the link of the page in view, and of the section it belongs to", () => {
  expect(currentOf("/premios", "/premios")).toBe(true);
  expect(currentOf("/premios", "/premios/a0X9")).toBe("section");
  expect(currentOf("/premios", "/premios-antigos")).toBe(false);
  expect(currentOf("/premios/a0X9", "/premios")).toBe(false);
});

test("a page that exists has the place, the word and the icon that 2.6 gives it", () => {
  for (const menu of ["onTop", "inUserMenu"] as const)
    for (const { path, title, [menu]: link } of Object.values<PageDeclaration>(pages)) {
      const meant = specified.find((page) => page.path === path && page[menu]);
      expect(link && { title, ...link }, path).toEqual(meant && { title: meant.title, ...meant[menu] });
    }
});

describe("the links of the shell", () => {
  test("a farmer sees the pages of farmers", () => {
    expect(labels(topLinksOf(["agricultor"], "", specified))).toEqual([
      "Início",
      "Extrato",
      "Prêmios",
      "Notas Fiscais",
      "Desafios",
      "Sorteios",
      "Pesquisas",
      "Notícias",
    ]);
  });

  test("each account type sees its own pages", () => {
    expect(labels(topLinksOf(["timedevendas", "consultor"], "", specified))).toContain("Meus Resultados");
    expect(labels(topLinksOf(["focalpoint"], "", specified))).toEqual(
      expect.arrayContaining(["Minha Equipe", "Aprovação de Valores"]),
    );
    expect(labels(topLinksOf(["analistadefocalizacao"], "", specified))).toContain("Clientes Focalizados");
    expect(labels(userLinksOf(["Gerente"], specified))).toEqual(
      expect.arrayContaining(["Meus Resultados", "Informe de Rendimentos", "Regulamentos"]),
    );
  });

  test("row 1: where every page of the specification exists, a link is there for who may open its page, and for nobody else", () => {
    const of = (type: (typeof ACCOUNT_TYPES)[number]) => [
      ...topLinksOf(codesOf(type), "", specified),
      ...userLinksOf(codesOf(type), specified),
    ];
    const paths = new Set(ACCOUNT_TYPES.flatMap((type) => of(type).map(({ path }) => path)));
    expect(paths.size).toBeGreaterThan(14);
    for (const type of ACCOUNT_TYPES)
      for (const path of paths)
        expect(
          of(type).some((link) => link.path === path),
          `${path} for ${type}`,
        ).toBe(isOpenTo(type, classOf({ path }) ?? { access: "public" }));
  });

  test("rushdevendas hides its six links on top, and only there", () => {
    const codes = ["Consultor", "Focalpoint", "Analistadefocalizacao", "RushDeVendas"];
    const top = labels(topLinksOf(codes, "", specified));
    for (const hidden of [
      "Meus Resultados",
      "Sorteios",
      "Pesquisas",
      "Clientes Focalizados",
      "Aprovação de Valores",
      "Regulamentos",
    ])
      expect(top).not.toContain(hidden);
    expect(top).toContain("Minha Equipe");
    expect(labels(userLinksOf(codes, specified))).toEqual(
      expect.arrayContaining(["Meus Resultados", "Clientes Focalizados", "Regulamentos"]),
    );
  });

  test("the label Notas Fiscais is blank for one account type", () => {
    expect(labels(topLinksOf(["agricultor", "Consultor"], "consultor", specified))).not.toContain(
      "Notas Fiscais",
    );
    expect(labels(topLinksOf(["agricultor"], "consultor", specified))).toContain("Notas Fiscais");
  });

  test("a page that does not exist yet has no link", () => {
    const home = specified.filter(({ path }) => path === "/home");
    expect(labels(topLinksOf(["agricultor"], "", home))).toEqual(["Início"]);
    expect(userLinksOf(["agricultor"], home)).toEqual([]);
  });
});
