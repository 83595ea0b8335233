import { expect, test } from "vitest";
import { articleHtml, readingMinutes } from "./article-rules.ts";

test("an article takes a minute for every two hundred words, and never none", () => {
  expect(readingMinutes("")).toBe(1);
  expect(readingMinutes(`<p>${"soja ".repeat(390)}</p>`)).toBe(2);
  expect(readingMinutes(`<p><a href="/a-b-c-d">${"x ".repeat(200)}</a></p>`)).toBe(1);
});

test("a link that leaves the site opens in a new tab and reveals no referrer", () => {
  expect(
    articleHtml('<p><a href="https://www.embrapa.br/soja?a=1&amp;b=2" rel="noopener">Embrapa</a></p>'),
  ).toBe(
    '<p><a target="_blank" rel="noopener noreferrer" href="https://www.embrapa.br/soja?a=1&amp;b=2">Embrapa</a></p>',
  );
});

test("a link of this site, and what is no link, stay as they are", () => {
  const html = '<p><a href="/extrato">Extrato</a> <a>sem endereço</a> https://texto.example <em>a</em></p>';
  expect(articleHtml(html)).toBe(html);
});
