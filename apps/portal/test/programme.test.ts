import { defaultSettings, pageWords } from "@colheita/contract/routes/portal-settings";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("the programme is called and goes as its document says", async () => {
  const sent = {
    words: { ...pageWords, PROGRAMME_NAME: "Safra Boa" },
    figures: { ...defaultSettings.figures, messageMs: 9_000 },
  };
  vi.stubGlobal("document", { documentElement: { dataset: { settings: JSON.stringify(sent) } } });
  vi.stubEnv("SSR", false);
  const { figures, programme, words } = await import("../src/portal-words.ts");
  expect(programme.name).toBe("Safra Boa");
  expect({ words, figures }).toEqual(sent);
});

test("while the pages are drawn each word keeps its place for the server", async () => {
  const { words } = await import("../src/portal-words.ts");
  expect(words.WELCOME_TITLE).toBe("{WELCOME_TITLE}");
  expect(Object.keys(words)).toEqual(Object.keys(pageWords));
});
