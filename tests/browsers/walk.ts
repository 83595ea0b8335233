import { expect } from "vitest";

/** A browser of another make, as far as one walks through the portal with it. */
export interface Walker {
  readonly open: (path: string) => Promise<void>;
  /** Waits for the element that an XPath names, and presses it. */
  readonly press: (xpath: string) => Promise<void>;
  readonly type: (xpath: string, text: string) => Promise<void>;
  /** Waits until something is there and can be seen. */
  readonly see: (xpath: string) => Promise<void>;
  readonly path: () => Promise<string>;
  /** Errors of scripts and lines of the console that complain. */
  readonly complaints: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

const heading = (words: string) => `//h1[contains(normalize-space(), '${words}')]`;
const button = (words: string) => `//button[starts-with(normalize-space(), '${words}')]`;
const field = (name: string) => `//main//input[@name='${name}']`;

async function arrive(walker: Walker, path: string): Promise<void> {
  await expect.poll(walker.path, { timeout: 20_000, interval: 100 }).toBe(path);
}

/** Walks from the visitors' home through log-in, home, statement, catalogue, a reward and its redemption to the log-out. */
export async function walk(walker: Walker): Promise<void> {
  await walker.open("/");
  await walker.see(heading(""));
  await walker.open("/login");
  await walker.type(field("username"), "52998224725");
  await walker.type(field("password"), "Colheita@2026");
  await walker.press(`//main${button("Entrar")}`);
  await arrive(walker, "/home");
  await walker.see(heading("Ana Paula"));
  await walker.open("/extrato");
  await walker.see("//main//a[contains(@href, 'lancamento=')]");
  await walker.open("/premios?busca=chapeu");
  await walker.press("//main//a[contains(., 'Chapéu de palha')]");
  await walker.press(button("Resgatar por"));
  await walker.see("//dialog[@open]//*[contains(., 'Resgatar prêmio')]");
  await walker.open("/logout");
  await arrive(walker, "/login");
  expect(await walker.complaints()).toEqual([]);
}
