import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { brokenBudgets, limits } from "../build/budget.ts";
import type { PageWeight } from "../build/budget.ts";
import { documentOf, policyHash } from "../build/document.ts";
import { keepPreviousFiles } from "../build/previous-files.ts";
import { filesOf } from "../build/route-files.ts";

function weight(name: string, isLogged: boolean, scripts: Record<string, number>, critical = 0): PageWeight {
  const weights = new Map(Object.entries(scripts));
  return { name, isLogged, scripts: weights, later: new Set(weights.keys()), critical };
}

describe("the budget of scripts", () => {
  const home = weight("home", true, { "/react.js": 60_000, "/home.js": 30_000 });

  test("pages within their weight pass", () => {
    const login = weight("login", false, { "/react.js": 60_000, "/login.js": 20_000 }, limits.criticalPublic);
    const statement = weight("statement", true, { "/react.js": 60_000, "/statement.js": 20_000 });
    expect(brokenBudgets([home, login, statement], home)).toEqual([]);
  });

  test("each limit that is passed is told with its page and how far", () => {
    const login = weight("login", false, { "/react.js": 60_000, "/login.js": 20_001 }, 15_000);
    const heavy = weight("home", true, { "/react.js": 60_000, "/home.js": 30_500 });
    const statement = weight("statement", true, { "/react.js": 60_000, "/statement.js": 21_000 });
    const broken = brokenBudgets([heavy, login, statement], heavy);
    expect(broken).toHaveLength(5);
    expect(broken.join("\n")).toContain(
      "home: scripts of a cold home: 90500 bytes, 500 over the 90000 allowed",
    );
    expect(broken.join("\n")).toContain("statement: scripts beyond the home's: 21000 bytes, 1000 over");
    expect(broken.join("\n")).toContain("login: HTML and CSS of a public page: 15000 bytes, 400 over");
  });
});

describe("the document of a page", () => {
  const files = {
    entry: "/assets/start.js",
    scripts: ["/assets/start.js", "/assets/react.js"],
    styles: ["/a.css"],
  };
  const html = documentOf({
    title: 'Prêmios & "mais" - Colheita',
    description: "<b>Tudo</b>",
    robots: "noindex",
    siteName: "Colheita",
    body: "<main></main>",
    files,
    fontUrl: "/font.woff2",
    startScript: "start()",
    sessionUrl: "/api/session?screen=home",
  });

  test("names what to load and keeps its words inert", () => {
    expect(html).toContain("<title>Prêmios &amp; &quot;mais&quot; - Colheita</title>");
    expect(html).toContain('content="&lt;b&gt;Tudo&lt;/b&gt;"');
    expect(html).toContain('data-entry="/assets/start.js" data-chunks="/assets/react.js">start()</script>');
    expect(html).toContain('<link rel="preload" href="/api/session?screen=home" as="fetch" crossorigin>');
  });

  test("has one script, whose hash the policy names", () => {
    expect(html.split("<script")).toHaveLength(2);
    expect(policyHash("start()")).toMatch(/^sha256-[\w+/]{43}=$/);
  });
});

describe("the files of a page", () => {
  const manifest = {
    "src/boot.ts": { file: "assets/boot.js", src: "src/boot.ts", isEntry: true },
    _react: { file: "assets/react.js", name: "react" },
    _shell: { file: "assets/shell.js", name: "shell", imports: ["_react"], css: ["assets/shell.css"] },
    _member: { file: "assets/member.js", name: "member", imports: ["_react"] },
    "_queries-frame": { file: "assets/queries.js", name: "queries-frame" },
    "src/pages/home.tsx": { file: "assets/home.js", imports: ["_shell"], css: ["assets/home.css"] },
  };

  test("are each named once, with what a member needs only for members", () => {
    const page = "src/pages/home.tsx";
    expect(filesOf(manifest, page, { isLogged: false, hasQueries: false })).toEqual({
      entry: "/assets/boot.js",
      scripts: ["/assets/boot.js", "/assets/react.js", "/assets/shell.js", "/assets/home.js"],
      styles: ["/assets/shell.css", "/assets/home.css"],
    });
    const logged = filesOf(manifest, page, { isLogged: true, hasQueries: true });
    expect(logged.scripts).toEqual(expect.arrayContaining(["/assets/member.js", "/assets/queries.js"]));
  });

  test("a page without a file fails the build", () => {
    expect(() => filesOf(manifest, "src/pages/none.tsx", { isLogged: false, hasQueries: false })).toThrow(
      "none.tsx",
    );
  });
});

describe("row 47: the files of earlier builds", () => {
  let folder: string;
  const build = (name: string, files: string[]) => {
    mkdirSync(join(folder, name, "assets"), { recursive: true });
    for (const file of files) writeFileSync(join(folder, name, "assets", file), name);
    return join(folder, name);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "portal-builds-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  test("are kept for the tabs that still ask for them, three builds deep", () => {
    const one = build("one", ["page-1.js", "same.js"]);
    keepPreviousFiles(join(folder, "none"), one);
    const two = build("two", ["page-2.js", "same.js"]);
    keepPreviousFiles(one, two);
    const three = build("three", ["page-3.js"]);
    keepPreviousFiles(two, three);
    expect(readFileSync(join(three, "assets/page-1.js"), "utf8")).toBe("one");
    expect(readFileSync(join(three, "assets/same.js"), "utf8")).toBe("two");
    const four = build("four", ["page-4.js"]);
    keepPreviousFiles(three, four);
    expect(() => readFileSync(join(four, "assets/page-1.js"))).toThrow("ENOENT");
    expect(readFileSync(join(four, "assets/page-2.js"), "utf8")).toBe("two");
  });
});
