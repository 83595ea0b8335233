import type { Page } from "@playwright/test";
import { mailSince } from "../stage/outbox.ts";
import { expect, fillLogIn, open, PASSWORD, ready, test } from "../stage/portal-page.ts";
import { untilSettled } from "./screen-states.ts";

/** Whose codes are sent here and in no other journey, one for each width. */
const owners = {
  phone: { taxId: "11144477735", masked: "111.444.777-35", firstName: "Bruno" },
  desktop: { taxId: "74682489070", masked: "746.824.890-70", firstName: "Elisa" },
} as const;

/** What nobody but its owner may find, by what it is. */
type Secrets = Map<string, string>;

/** Records everything that the browser asked for or was led to, the referrers it sent, and the code that came. */
function follow(page: Page): { readonly addresses: string[]; readonly code: Promise<string>[] } {
  const seen = { addresses: [] as string[], code: [] as Promise<string>[] };
  page.context().on("request", (request) => {
    seen.addresses.push(request.url(), request.headers()["referer"] ?? "");
  });
  page.on("framenavigated", (frame) => void seen.addresses.push(frame.url()));
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) seen.code.push(response.text().catch(() => ""));
  });
  return seen;
}

/** Returns the e-mail with a code and a link that came to this person since then. */
const linkMail = (page: Page, since: number, firstName: string) =>
  mailSince(page, since, ({ text }) => text.includes("/definir-senha#") && text.includes(firstName));

/** Returns everything that the browser stores for this site, as text. */
async function storedBy(page: Page): Promise<string> {
  const inPage = await page.evaluate(async () => {
    const stored = [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      location.href,
      document.cookie,
    ];
    stored.push(JSON.stringify(history.state), JSON.stringify(await indexedDB.databases()));
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        stored.push(request.url, (await (await cache.match(request))?.text()) ?? "");
    }
    return stored.join("\n");
  });
  return inPage + JSON.stringify(await page.context().cookies());
}

const found = (text: string, secrets: Secrets) =>
  [...secrets].flatMap(([what, secret]) => (text.includes(secret) ? [what] : []));

test("row 35: a session with a forgotten password leaves no secret in addresses, code, caches or storage", async ({
  page,
  context,
}, { project }) => {
  const { taxId, masked, firstName } = owners[project.name as keyof typeof owners];
  const secrets: Secrets = new Map(Object.entries({ taxId, masked, PASSWORD }));
  const seen = follow(page);

  const since = Date.now() - 2_000;
  await open(page, "/redefinir-senha");
  await page.getByLabel("CPF, CNPJ ou e-mail").fill(masked);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/codigo-de-acesso");
  const mail = await linkMail(page, since, firstName);
  const code = /\b[A-Z]{6}\d{2}\b/.exec(mail.text)?.[0] ?? "";
  const link = /#([\w-]+)/.exec(mail.text)?.[1] ?? "";
  secrets.set("e-mail", mail.to).set("code", code).set("link", link);
  await page.getByRole("textbox", { name: "Código de acesso" }).fill(code);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/definir-senha");

  await page.goto(`/definir-senha#${link}`);
  await ready(page);
  await expect.poll(() => new URL(page.url()).hash).toBe("");

  await open(page, "/login");
  const opened = page.waitForResponse("**/api/userLogin");
  await fillLogIn(page, masked);
  const { token } = (await (await opened).json()) as { token: string };
  await page.waitForURL("**/home");
  secrets.set("access token", token);
  for (const { name, value } of await context.cookies())
    if (name.includes("refresh")) secrets.set(name, value);
  for (const path of ["/extrato", "/minha-conta"]) {
    await open(page, path);
    await untilSettled(page);
  }
  await page.goto("/logout");
  await page.waitForURL("**/login");
  await ready(page);

  expect([...secrets].filter(([, secret]) => secret.length < 8)).toEqual([]);
  // The link's own address is the one that was opened; it went no further, neither to a server nor to the next page.
  const addresses = seen.addresses.filter((each) => !each.endsWith(`#${link}`));
  expect(found(addresses.join("\n"), secrets)).toEqual([]);
  expect(found((await Promise.all(seen.code)).join("\n"), secrets)).toEqual([]);
  await expect.poll(async () => found(await storedBy(page), secrets)).toEqual([]);
});
