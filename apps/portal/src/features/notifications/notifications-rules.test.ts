import * as fc from "fast-check";
import { expect, test } from "vitest";
import { newsToAnnounce, targetOf, whenInWords } from "./notifications-rules.ts";

const notice = (id: string, createdAt: string, isRead = false) => ({
  id,
  title: "Pontos creditados",
  message: "Veja no extrato.",
  isRead,
  createdAt: new Date(createdAt),
});

test("a notification leads to a page of this site, with its query and hash", () => {
  expect(targetOf({ actionUrl: "/minha-conta#acessos" })).toBe("/minha-conta#acessos");
  expect(targetOf({ actionUrl: "/noticias/a0NVbZGLNObXXGO?de=aviso" })).toBe(
    "/noticias/a0NVbZGLNObXXGO?de=aviso",
  );
});

test("row 16: a notification never leads off the site, out of the account or to no page", () => {
  const hostile = [
    undefined,
    "",
    "https://evil.example/minha-conta",
    "//evil.example",
    "/\\evil.example",
    "/%2F/evil.example",
    "javascript:steal()",
    " /minha-conta",
    "/\tminha-conta",
    "/logout",
    "/nenhuma-pagina",
  ];
  expect(hostile.map((actionUrl) => targetOf({ actionUrl }))).toEqual(hostile.map(() => undefined));
  const here = "https://colheita.example";
  fc.assert(
    fc.property(fc.webUrl(), fc.string(), (url, text) => {
      for (const actionUrl of [url, text, `/${text}`, `/minha-conta${text}`]) {
        const target = targetOf({ actionUrl });
        if (target !== undefined) expect(new URL(target, here).origin).toBe(here);
      }
    }),
  );
});

test("shows the time of today's notifications, and the date of the others", () => {
  const now = new Date("2026-11-21T02:30:00Z");
  expect(whenInWords(new Date("2026-11-20T12:05:00Z"), now)).toBe("Hoje, às 9h05");
  expect(whenInWords(new Date("2026-11-20T02:00:00Z"), now)).toBe("19/11/2026");
});

test("what came since is announced once, in the order in which it came", () => {
  const since = new Date("2026-11-20T12:00:00Z");
  const latest = [
    notice("c", "2026-11-20T12:00:03Z"),
    notice("read", "2026-11-20T12:00:02Z", true),
    notice("a", "2026-11-20T12:00:01Z"),
    notice("old", "2026-11-20T11:59:59Z"),
  ];
  expect(newsToAnnounce(latest, since, new Set()).map(({ id }) => id)).toEqual(["a", "c"]);
  expect(newsToAnnounce(latest, since, new Set(["a", "c"]))).toEqual([]);
});
