import { defaultSettings, pageWords } from "@colheita/contract/routes/portal-settings";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("takes name and rules of the programme from its document", async () => {
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

test("prerendering leaves a placeholder for each word that the server fills in", async () => {
  const { words } = await import("../src/portal-words.ts");
  expect(words.WELCOME_TITLE).toBe("{WELCOME_TITLE}");
  expect(Object.keys(words)).toEqual(Object.keys(pageWords));
});
