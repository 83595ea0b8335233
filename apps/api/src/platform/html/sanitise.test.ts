import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeHtml, sanitiseHtml, textOfHtml } from "./sanitise.ts";

describe("row 17: hostile text in an article is inert", () => {
  test.each<[name: string, hostile: string, inert?: string]>([
    ["a script", "<p>Soja</p><script>steal()</script>", "<p>Soja</p>"],
    ["a handler", '<p onclick="steal()" onmouseover=steal()>Soja</p>', "<p>Soja</p>"],
    [
      "a picture that fails on purpose",
      "<img src=x onerror=steal()>",
      '<img src="/x" alt="" loading="lazy" />',
    ],
    ["a javascript address", '<a href="javascript:steal()">Ver</a>', "<a>Ver</a>"],
    ["one with odd letters", '<a href=" JaVa\tScRiPt:steal()">Ver</a>', "<a>Ver</a>"],
    ["one in entities", '<a href="&#106;avascript&colon;steal()">Ver</a>', "<a>Ver</a>"],
    ["a data address", '<a href="data:text/html,<script>steal()</script>">Ver</a>', "<a>Ver</a>"],
    [
      "another site without scheme",
      '<a href="//evil.example/x">Ver</a>',
      '<a href="https://evil.example/x" rel="noopener noreferrer">Ver</a>',
    ],
    ["plain http", '<a href="http://evil.example">Ver</a>', "<a>Ver</a>"],
    [
      "a drawing with a script",
      "<svg><script>steal()</script><g onload=steal() /></svg><p>ok</p>",
      "<p>ok</p>",
    ],
    [
      "a drawing that opens an address",
      '<svg><a xlink:href="javascript:steal()"><text>x</text></a></svg>',
      "",
    ],
    ["mathematics", "<math><mtext><img src=x onerror=steal()></mtext></math><p>ok</p>", "<p>ok</p>"],
    ["a frame", '<iframe src="https://evil.example"></iframe>', ""],
    ["an embedded page", '<iframe srcdoc="<script>steal()</script>"></iframe>', ""],
    ["a form", '<form action="/api/processRedeem"><button>Ganhar</button></form>', "Ganhar"],
    [
      "a style",
      '<style>p{background:url(//evil.example)}</style><p style="position:fixed" class="modal">Soja</p>',
      "<p>Soja</p>",
    ],
    ["a base address", '<base href="https://evil.example/"><p>Soja</p>', "<p>Soja</p>"],
    [
      "a picture from elsewhere",
      '<figure><img src="https://evil.example/pixel.png"></figure>',
      "<figure></figure>",
    ],
    ["a picture in the text", '<img src="data:image/svg+xml;base64,PHN2Zz4=">', ""],
    [
      "a broken tag",
      '<p>a<img src="/art/a.svg" alt="\'><script>steal()</script>">b</p>',
      '<p>a<img src="/art/a.svg" alt="\'&gt;&lt;script&gt;steal()&lt;/script&gt;" loading="lazy" />b</p>',
    ],
    ["a comment that hides one", "<!--><script>steal()</script>--><p>Soja</p>"],
    [
      "a template",
      "<template><script>steal()</script></template><noscript><p title='</noscript><img src=x onerror=steal()>'></noscript>",
    ],
    [
      "a path that becomes another site",
      '<img src="/.//evil.example/p.png"><a href="/.//evil.example">Ver</a>',
      "<a>Ver</a>",
    ],
    [
      "a path with backslashes",
      String.raw`<img src="/\evil.example/p.png"><img src="\\evil.example/p.png">`,
      "",
    ],
  ])("%s", (_name, hostile, inert) => {
    const clean = sanitiseHtml(hostile);
    if (inert !== undefined) expect(clean).toBe(inert);
    expect(clean).not.toMatch(/<(script|svg|math|iframe|style|template)|\son\w+\s*=(?![^<>]*")|javascript:/i);
  });

  test("whatever comes in, only allowed tags and attributes come out", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      "</",
      "<p",
      "<img src=",
      "<a href='",
      "javascript:",
      "x:y",
      "'",
      '"',
      " onerror=",
      "<svg>",
      "<math>",
      "</p>",
      "<!--",
      "-->",
      "<![CDATA[",
      "&lt;",
      "&#x3c;",
      "\0",
      "\t",
      "/",
      "\\",
      "texto",
      "<style>",
      "<noscript>",
      "<li>",
      "<figure>",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const once = sanitiseHtml(pieces.join(""));
        for (const clean of [once, sanitiseHtml(once)])
          for (const [, tag, rest] of clean.matchAll(/<\/?([a-z0-9]+)((?:\s[^>]*)?)>/gi)) {
            expect(tag).toMatch(/^(?:p|h2|h3|ul|ol|li|strong|em|blockquote|a|figure|img|figcaption)$/);
            for (const [, name] of (rest ?? "").matchAll(/\s([\w:-]+)="[^"]*"/g))
              expect(name).toMatch(/^(?:href|rel|src|alt|width|height|loading)$/);
          }
      }),
      { numRuns: 500 },
    );
  });
});

test("links of this site stay as they are, and links elsewhere do not disclose where one came from", () => {
  expect(sanitiseHtml('<a href="/premios?categoria=campo#topo">Prêmios</a>')).toBe(
    '<a href="/premios?categoria=campo#topo">Prêmios</a>',
  );
  expect(sanitiseHtml('<a href="https://campo.example/a?b=1&amp;c=2" target="_blank">Campo</a>')).toBe(
    '<a href="https://campo.example/a?b=1&amp;c=2" rel="noopener noreferrer">Campo</a>',
  );
});

test("only a reading page writes and calls", () => {
  const html = '<a href="mailto:oi@colheita.example">Escreva</a> <a href="tel:+551140000000">Ligue</a>';
  expect(sanitiseHtml(html, "reading-page")).toBe(html);
  expect(sanitiseHtml(html)).toBe("<a>Escreva</a> <a>Ligue</a>");
});

test("the words of a text are its letters without tags or entities", () => {
  expect(textOfHtml("<h2>Soja &amp; milho</h2><p>Até 60&nbsp;mm, &lt;7 dias.</p><p>Fim</p>")).toBe(
    "Soja & milho Até 60 mm, <7 dias. Fim",
  );
});

test("a plain text inside HTML opens no tag and closes no attribute", () => {
  expect(escapeHtml(`<b a="1" b='2'>&`)).toBe("&#60;b a=&#34;1&#34; b=&#39;2&#39;&#62;&#38;");
});
