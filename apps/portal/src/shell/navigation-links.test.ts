import { beforeEach, describe, expect, test, vi } from "vitest";
import { ACCOUNT_TYPES, classOf, codesOf, isOpenTo } from "../../../../tests/access/page-classes.ts";
import { currentOf, topLinksOf, userLinksOf } from "./navigation-links.ts";

const declared = vi.hoisted(() => ({ paths: undefined as readonly string[] | undefined }));

vi.mock("@colheita/contract/routes/routes", async (original) => ({
  ...(await original<typeof import("@colheita/contract/routes/routes")>()),
  matchRoute: (path: string) =>
    declared.paths && !declared.paths.includes(path)
      ? undefined
      : { kind: "page", route: { path, ...classOf({ path }) } },
}));

const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

test("a link tells the page in view, and the section of one below it", () => {
  expect(currentOf("/premios", "/premios")).toBe(true);
  expect(currentOf("/premios", "/premios/a0X9")).toBe("section");
  expect(currentOf("/premios", "/premios-antigos")).toBe(false);
  expect(currentOf("/premios/a0X9", "/premios")).toBe(false);
});

describe("the links of the shell", () => {
  beforeEach(() => {
    declared.paths = undefined;
  });

  test("a farmer sees the pages of farmers", () => {
    expect(labels(topLinksOf(["agricultor"], ""))).toEqual([
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
    expect(labels(topLinksOf(["timedevendas", "consultor"], ""))).toContain("Meus Resultados");
    expect(labels(topLinksOf(["focalpoint"], ""))).toEqual(
      expect.arrayContaining(["Minha Equipe", "Aprovação de Valores"]),
    );
    expect(labels(topLinksOf(["analistadefocalizacao"], ""))).toContain("Clientes Focalizados");
    expect(labels(userLinksOf(["Gerente"]))).toEqual(
      expect.arrayContaining(["Meus Resultados", "Informe de Rendimentos", "Regulamentos"]),
    );
  });

  test("row 1: where every page of the specification exists, a link is there for who may open its page, and for nobody else", () => {
    const of = (type: (typeof ACCOUNT_TYPES)[number]) => [
      ...topLinksOf(codesOf(type), ""),
      ...userLinksOf(codesOf(type)),
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
    const top = labels(topLinksOf(codes, ""));
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
    expect(labels(userLinksOf(codes))).toEqual(
      expect.arrayContaining(["Meus Resultados", "Clientes Focalizados", "Regulamentos"]),
    );
  });

  test("the label Notas Fiscais is blank for one account type", () => {
    expect(labels(topLinksOf(["agricultor", "Consultor"], "consultor"))).not.toContain("Notas Fiscais");
    expect(labels(topLinksOf(["agricultor"], "consultor"))).toContain("Notas Fiscais");
  });

  test("a page that does not exist yet has no link", () => {
    declared.paths = ["/home"];
    expect(labels(topLinksOf(["agricultor"], ""))).toEqual(["Início"]);
    expect(userLinksOf(["agricultor"])).toEqual([]);
  });
});
