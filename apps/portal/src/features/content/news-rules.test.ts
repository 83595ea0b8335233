import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newsFilterOf, newsAddressQuery, shortId, topicsOf } from "./news-rules.ts";

test("the address holds topic and search, in the reader's words", () => {
  expect(newsFilterOf("?assunto=Lavoura&busca=soja+precoce")).toEqual({
    topic: "Lavoura",
    search: "soja precoce",
  });
  expect(newsAddressQuery({ topic: "Programa", search: " nota fiscal " })).toBe(
    "?assunto=Programa&busca=nota+fiscal",
  );
});

test("the address has no query without a filter", () => {
  expect(newsAddressQuery({})).toBe("");
  expect(newsFilterOf("")).toEqual({});
  expect(newsFilterOf("?assunto=&busca=%20&utm=x")).toEqual({});
});

test("a filter survives its address", () => {
  const word = fc.stringMatching(/^[\p{L}\d&=%+#?]{1,40}$/u);
  fc.assert(
    fc.property(fc.record({ topic: word, search: word }), (filter) => {
      expect(newsFilterOf(newsAddressQuery(filter))).toEqual(filter);
    }),
  );
});

test("an address never asks for more than the server takes", () => {
  const { topic, search } = newsFilterOf(`?assunto=${"a".repeat(200)}&busca=${"b".repeat(200)}%00`);
  expect([topic?.length, search?.length]).toEqual([40, 80]);
  expect(newsFilterOf("?busca=so%00ja%0A")).toEqual({ search: "soja" });
});

test("topics are those that were read, each once, with the chosen one", () => {
  const news = [{ topic: "Mercado" }, { topic: "Clima" }, { topic: "Mercado" }];
  expect(topicsOf(news)).toEqual(["Clima", "Mercado"]);
  expect(topicsOf(news, "Água")).toEqual(["Água", "Clima", "Mercado"]);
});

test("an article's id is cut to its 15 characters", () => {
  expect(shortId("a0NVbZGLNObXXGO")).toBe("a0NVbZGLNObXXGO");
  expect(shortId("a0NVbZGLNObXXGOAA4")).toBe("a0NVbZGLNObXXGO");
  for (const wrong of ["", "curto", "a0NVbZGLNObXXGO4", "a0NVbZGLNObXXGOaa4", "../../etc/passw"])
    expect(shortId(wrong)).toBeUndefined();
});
