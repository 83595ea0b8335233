import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { writeAppFiles } from "../build/app-files.ts";
import { wrongSetting } from "../build/build-settings.ts";
import { brokenBudgets, limits } from "../build/budget.ts";
import type { PageWeight } from "../build/budget.ts";
import { criticalStyles, withoutFonts } from "../build/critical-styles.ts";
import { documentOf, policyHash } from "../build/document.ts";
import { copyPreviousFiles } from "../build/previous-files.ts";
import { filesOf } from "../build/route-files.ts";

function weight(name: string, isLogged: boolean, scripts: Record<string, number>, critical = 0): PageWeight {
  const weights = new Map(Object.entries(scripts));
  return { name, isLogged, scripts: weights, critical };
}

describe("the budget of scripts", () => {
  const { publicScripts, coldHomeScripts, furtherScripts, firstFrame } = limits;
  const react = 60_000;
  const shell = publicScripts - furtherScripts - react;
  const shared = { "/react.js": react, "/shell.js": shell };
  const home = (beyond: number) =>
    weight("home", true, { ...shared, "/home.js": coldHomeScripts - react - shell + beyond });
  const login = (beyond: number, critical: number) =>
    weight("login", false, { ...shared, "/login.js": furtherScripts + beyond }, critical);
  const statement = (beyond: number) =>
    weight("statement", true, { ...shared, "/statement.js": furtherScripts + beyond });

  test("pages within their weight pass", () => {
    const first = home(0);
    expect(brokenBudgets([first, login(0, firstFrame), statement(0)], first)).toEqual([]);
  });

  test("reports each exceeded limit with its page and by how much", () => {
    const heavy = home(500);
    const broken = brokenBudgets([heavy, login(1, firstFrame + 400), statement(1_000)], heavy);
    expect(broken).toEqual([
      `home: scripts of a cold home: ${coldHomeScripts + 500} bytes, 500 over the ${coldHomeScripts} allowed`,
      `login: HTML and CSS of the first frame: ${firstFrame + 400} bytes, 400 over the ${firstFrame} allowed`,
      `login: scripts of a public first route: ${publicScripts + 1} bytes, 1 over the ${publicScripts} allowed`,
      `login: scripts beyond the home's: ${furtherScripts + 1} bytes, 1 over the ${furtherScripts} allowed`,
      `statement: scripts beyond the home's: ${furtherScripts + 1_000} bytes, 1000 over the ${furtherScripts} allowed`,
    ]);
  });
});

const html = documentOf({
  title: 'Prêmios & "mais" - Colheita',
  description: "<b>Tudo</b>",
  robots: "noindex",
  siteName: "Colheita",
  body: "<main></main>",
  files: {
    entry: "/assets/start.js",
    page: "/assets/home.js",
    scripts: ["/assets/start.js", "/assets/react.js"],
    styles: ["/a.css"],
  },
  firstStyle: "h1{color:green}",
  fontUrl: "/font.woff2",
  startScript: "start()",
  sessionUrl: "/api/session?screen=home",
});

describe("the document of a page", () => {
  test("names what to load and keeps its words inert", () => {
    expect(html).toContain("<title>Prêmios &amp; &quot;mais&quot; - Colheita</title>");
    expect(html).toContain('content="&lt;b&gt;Tudo&lt;/b&gt;"');
    expect(html).toContain("<style>h1{color:green}</style>");
    expect(html).toContain(
      'data-entry="/assets/start.js" data-page="/assets/home.js" data-chunks="/assets/react.js" data-styles="/a.css" data-session="/api/session?screen=home">start()</script>',
    );
  });

  test("says above the page what to do without scripts", () => {
    expect(html).toMatch(
      /<body>\n<noscript><p[^>]*>[^<]*JavaScript[^<]*ligue[^<]*<\/p><\/noscript>\n<div id="root">/,
    );
  });

  test("has one script, whose hash the policy names", () => {
    expect(html.split("<script")).toHaveLength(2);
    expect(policyHash("start()")).toMatch(/^sha256-[\w+/]{43}=$/);
  });
});

describe("what makes the portal installable", () => {
  let folder: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "portal-icons-"));
    await writeAppFiles("Safra", folder);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  test("is a manifest in the programme's name, with icons of the sizes that it says", async () => {
    const manifest = JSON.parse(readFileSync(join(folder, "manifest.webmanifest"), "utf8")) as {
      icons: { src: string; sizes: string; type: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({
      name: "Safra",
      short_name: "Safra",
      lang: "pt-BR",
      start_url: "/home",
      scope: "/",
      display: "standalone",
    });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src, sizes, type } of manifest.icons) {
      const { format, width, height } = await sharp(join(folder, src)).metadata();
      expect([`image/${format}`, `${width}x${height}`]).toEqual([type, sizes]);
    }
  });

  test("has the icons that documents name", () => {
    const named = [...html.matchAll(/<link rel="[^"]*icon" href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(named).toHaveLength(2);
    expect(named.filter((href) => !existsSync(join(folder, href)))).toEqual([]);
  });
});

describe("the values that a build is given", () => {
  test("are fine when they are right or not given", () => {
    expect(wrongSetting({})).toBeUndefined();
    const given = { VITE_PROGRAMME_PATH_WORD: "safra-2", VITE_UNLABELLED_INVOICES_FOR: "consultor" };
    expect(wrongSetting(given)).toBeUndefined();
  });

  test.each([
    ["VITE_PROGRAMME_PATH_WORD", ""],
    ["VITE_PROGRAMME_PATH_WORD", "Safra"],
    ["VITE_PROGRAMME_PATH_WORD", "a".repeat(41)],
    ["VITE_PROGRAMME_PATH_WORD", "../safra"],
    ["VITE_UNLABELLED_INVOICES_FOR", "analista"],
  ])("%s can't be %j", (name, value) => {
    const message = wrongSetting({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} must be .+$`));
    expect(message?.endsWith(`not ${JSON.stringify(value)}`)).toBe(true);
  });

  test("end the build with one line when they are wrong", () => {
    const build = fileURLToPath(new URL("../build/build.ts", import.meta.url));
    const env = { ...process.env, VITE_PROGRAMME_PATH_WORD: "Safra Boa" };
    const { status, stderr, stdout } = spawnSync(process.execPath, [build], { env, encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([
      1,
      "",
      'VITE_PROGRAMME_PATH_WORD must be up to 40 of a-z, 0-9 and -, not "Safra Boa"\n',
    ]);
  });
});

describe("the rules of a page's first frame", () => {
  const html = '<a class="link menu"><b class="w-1/2">1</b></a>';

  test("are those whose classes all stand in the document, in their order", () => {
    const css = "a{color:red}.link{color:blue}.gone{top:0}.link .gone{top:1px}.menu.link:hover{top:2px}";
    expect(criticalStyles(css, html)).toBe("a{color:red}.link{color:blue}.menu.link:hover{top:2px}");
  });

  test("lose only the selectors that match nothing, and the groups that are left empty", () => {
    const css = "@media (width>=600px){.gone{top:0}.gone,.link{top:1px}}@media print{.gone{top:0}}";
    expect(criticalStyles(css, html)).toBe("@media (width>=600px){.link{top:1px}}");
  });

  test("keep what may match without the class that they name, and what names none", () => {
    const css =
      '@charset "utf-8";.link:not(.gone,:is(.gone)){top:0}@font-face{font-family:"a;}"}.w-1\\/2{top:0}@keyframes x{to{top:0}}';
    expect(criticalStyles(css, html)).toBe(css);
  });

  test("have the letters, which the sheets after them leave out", () => {
    const css = '@charset "utf-8";@font-face{font-family:"a}"}@media print{a{top:0}}.link{top:0}';
    expect(criticalStyles(css, html)).toBe(css);
    expect(withoutFonts(css)).toBe('@charset "utf-8";@media print{a{top:0}}.link{top:0}');
  });

  test("do not mistake a sign in a string for the end of a rule", () => {
    expect(criticalStyles('.gone:after{content:"}"}.link:after{content:"{\\""}', html)).toBe(
      '.link:after{content:"{\\""}',
    );
  });
});

describe("the files of a page", () => {
  const manifest = {
    "src/boot.ts": { file: "assets/boot.js", src: "src/boot.ts", isEntry: true },
    _react: { file: "assets/react.js", name: "react" },
    _shell: { file: "assets/shell.js", name: "shell", imports: ["_react"], css: ["assets/shell.css"] },
    _member: { file: "assets/member.js", name: "member", imports: ["_react"] },
    "src/pages/home.tsx": { file: "assets/home.js", imports: ["_shell"], css: ["assets/home.css"] },
  };

  test("are each named once, with what a member needs only for members", () => {
    const page = "src/pages/home.tsx";
    expect(filesOf(manifest, page, false)).toEqual({
      entry: "/assets/boot.js",
      page: "/assets/home.js",
      scripts: ["/assets/boot.js", "/assets/react.js", "/assets/shell.js", "/assets/home.js"],
      styles: ["/assets/shell.css", "/assets/home.css"],
    });
    expect(filesOf(manifest, page, true).scripts).toContain("/assets/member.js");
  });

  test("a page without a file fails the build", () => {
    expect(() => filesOf(manifest, "src/pages/none.tsx", false)).toThrow("none.tsx");
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
    copyPreviousFiles(join(folder, "none"), one);
    const two = build("two", ["page-2.js", "same.js"]);
    copyPreviousFiles(one, two);
    const three = build("three", ["page-3.js"]);
    copyPreviousFiles(two, three);
    expect(readFileSync(join(three, "assets/page-1.js"), "utf8")).toBe("one");
    expect(readFileSync(join(three, "assets/same.js"), "utf8")).toBe("two");
    const four = build("four", ["page-4.js"]);
    copyPreviousFiles(three, four);
    expect(() => readFileSync(join(four, "assets/page-1.js"))).toThrow("ENOENT");
    expect(readFileSync(join(four, "assets/page-2.js"), "utf8")).toBe("two");
  });
});
