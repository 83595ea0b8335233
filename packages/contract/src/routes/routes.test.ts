import { describe, expect, test } from "vitest";
import { matchPath, matchRoute, mayOpen, pathOf, redirects } from "./routes.ts";
import { pages } from "./pages.ts";
import type { PageName } from "./pages.ts";

describe("the route table", () => {
  test("every declared page is found by its own path", () => {
    for (const [name, route] of Object.entries(pages)) {
      const sample = route.path.replaceAll(/:\w+/g, "x1");
      expect(matchRoute(sample)).toMatchObject({ kind: "page", name });
    }
  });

  test("no two routes share a path", () => {
    const paths = [...Object.values(pages), ...redirects].map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("a redirect leads to a declared page", () => {
    for (const { target } of redirects) expect(matchRoute(target)?.kind).toBe("page");
  });

  test("the old contact address moves for good", () => {
    expect(matchRoute("/ACA_Contact")).toEqual({
      kind: "redirect",
      route: { path: "/ACA_Contact", access: "redirect", target: "/fale-conosco", status: 301 },
    });
  });

  test.each(["/Login", "/login/", "//login", "/login/x", "/nada", "", "/%zz", "/__proto__", "/constructor"])(
    "%s matches no route",
    (path) => {
      expect(matchRoute(path)).toBeUndefined();
    },
  );

  test("an address is written from its page's name", () => {
    expect(pathOf("login")).toBe("/login");
    for (const name of Object.keys(pages) as PageName[]) expect(pages[name].path.startsWith("/")).toBe(true);
  });
});

describe("a path with parameters", () => {
  test("each colon segment is one parameter, decoded", () => {
    expect(matchPath("/noticias/:articleId", "/noticias/a0B%C3%A7")).toEqual({ articleId: "a0Bç" });
    expect(matchPath("/sorteios/:id/regulamento", "/sorteios/7/regulamento")).toEqual({ id: "7" });
  });

  test.each(["/noticias", "/noticias/", "/noticias/a/b", "/noticias/%E0%A4%A", "/Noticias/a", "noticias/a"])(
    "%s does not fit /noticias/:articleId",
    (path) => {
      expect(matchPath("/noticias/:articleId", path)).toBeUndefined();
    },
  );
});

describe("account types", () => {
  test("a page without lists is open to every member", () => {
    expect(mayOpen({}, [])).toBe(true);
  });

  test("one allowed type is enough, whatever its letters' case", () => {
    expect(mayOpen({ allowed: ["Consultor", "Gerente"] }, ["timedevendas", "GERENTE"])).toBe(true);
    expect(mayOpen({ allowed: ["Consultor"] }, ["agricultor"])).toBe(false);
  });

  test("one forbidden type is too much, even beside an allowed one", () => {
    expect(mayOpen({ allowed: ["Consultor"], forbidden: ["Focalpoint"] }, ["consultor", "focalpoint"])).toBe(
      false,
    );
  });
});
