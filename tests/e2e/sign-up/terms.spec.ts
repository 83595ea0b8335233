import type { Page } from "@playwright/test";
import { test } from "../stage/own-member.ts";
import { expect, fillLogIn, logIn, open, people, press, ready, tabTo } from "../stage/portal-page.ts";
import { expectSound, fail, refuse, withoutWorker } from "../everywhere/screen-states.ts";

const demoPdf = new URL("../../../apps/api/seeds/pages/referral-campaign.pdf", import.meta.url).pathname;

test.describe("who has terms to accept", () => {
  test.use({ standing: "before the terms" });
  test.beforeEach(({ member: { page } }) => withoutWorker(page));

  const accept = (page: Page) => page.getByRole("button", { name: "Aceitar 2 termos e continuar" });
  const box = (page: Page, name: RegExp) => page.getByRole("checkbox", { name });

  test("is led to them from the page they wanted, and by their acceptance to that page; the history has it", async ({
    page,
    member,
  }) => {
    await page.context().clearCookies();
    await page.goto("/extrato");
    await page.waitForURL("**/login");
    await ready(page);
    await fillLogIn(page, member.taxId, member.password);
    await page.waitForURL("**/conferencia-termos-de-uso");
    // Wanted first: what is tried while the terms wait does not take its place.
    await page.goto("/premios");
    await page.waitForURL("**/conferencia-termos-de-uso");
    await expect(page.getByText("O Colheita é um programa de relacionamento")).toBeVisible();
    // By keyboard alone.
    for (const name of [/termos de uso/, /política de privacidade/]) {
      await tabTo(page, box(page, name));
      await page.keyboard.press("Space");
    }
    await press(page, accept(page));
    await page.waitForURL("**/extrato");
    await open(page, "/minha-conta");
    await page.getByRole("link", { name: "Histórico de termos" }).click();
    await page.waitForURL("**/historico-de-termos");
    const row = page.getByRole("listitem").filter({ hasText: "Termos de uso, versão 1" });
    await expect(row).toContainText(/Aceito em .* pelo Site, em .*, IP /);
    // Among proportional figures the dot before a 1 is lost: 203.0.113.10 reads 203.0113.10.
    const address = row.getByText(/^[\da-f]+[.:][\da-f.:]+$/);
    await expect(address).toHaveCSS("font-variant-numeric", "tabular-nums");
    const coming = page.waitForEvent("download");
    await row.getByRole("button", { name: /^Baixar/ }).click();
    expect((await coming).suggestedFilename()).toMatch(/^termo-\w{15}\.html$/);
    await expectSound(page);
  });

  test("finds no menus and a logo that leads nowhere, but reads the public pages and may ask for help", async ({
    page,
  }) => {
    await open(page, "/conferencia-termos-de-uso");
    await expect(page.getByRole("heading", { level: 2, name: "Termos de uso" })).toBeVisible();
    const text = page.getByRole("region", { name: "Texto: Termos de uso" });
    await expect(text).toContainText("O Colheita é um programa de relacionamento");
    await expect(accept(page)).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link")).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Principal" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "termos de uso", exact: true })).toHaveAttribute(
      "href",
      /^\/termos-de-uso\/\w{15}$/,
    );
    await expectSound(page);
    const opening = page.context().waitForEvent("page");
    // The box's link: the text above it has one of the same name.
    await page.getByRole("link", { name: "política de privacidade", exact: true }).last().click();
    const policy = await opening;
    await expect(policy.getByRole("heading", { level: 1 })).toHaveText("Política de privacidade");
    await policy.close();
    await page.goto("/fale-conosco");
    await ready(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Fale");
    await expect(page).toHaveURL(/\/fale-conosco$/);
  });

  test(
    "sees and takes along their own data without accepting, and may close the account",
    { tag: "@siege" },
    async ({ page }) => {
      const main = page.getByRole("main");
      await open(page, "/conferencia-termos-de-uso");
      // The text of the policy may have come by now, with a link of the same name.
      await main.getByRole("link", { name: "Privacidade e meus dados" }).last().click();
      await page.waitForURL("**/minha-conta/privacidade");
      await expect(page.getByRole("banner").getByRole("link")).toHaveCount(0);
      await main.getByRole("button", { name: "Pedir uma cópia" }).click();
      await expect(main.getByRole("button", { name: /^Baixar PDF/ })).toBeVisible({ timeout: 60_000 });
      await expectSound(page);
      await main.getByRole("link", { name: "Conferir os termos de uso" }).click();
      await page.waitForURL("**/conferencia-termos-de-uso");
      await main.getByRole("link", { name: "Encerrar minha conta" }).click();
      await page.waitForURL("**/meu-cadastro/encerrar-conta");
      await page.reload();
      await main.getByRole("checkbox", { name: /Entendi o que acontece/ }).check();
      await main.getByRole("button", { name: "Encerrar minha conta" }).click();
      const dialog = page.getByRole("dialog", { name: "Encerrar minha conta?" });
      await expect(dialog.getByText("Enviamos um código")).toBeVisible();
      await expectSound(page);
      await dialog.getByRole("button", { name: "Manter minha conta" }).click();
      await main.getByRole("link", { name: "Manter minha conta" }).click();
      await page.waitForURL("**/conferencia-termos-de-uso");
    },
  );

  test("reads at the box what is missing, and a refusal keeps what was ticked", async ({ page }) => {
    await open(page, "/conferencia-termos-de-uso");
    await expect(page.getByText("O Colheita é um programa de relacionamento")).toBeVisible();
    await accept(page).click();
    await expect(box(page, /termos de uso/)).toBeFocused();
    await expect(box(page, /termos de uso/)).toHaveAccessibleDescription("Marque para aceitar este termo.");
    await box(page, /termos de uso/).check();
    await box(page, /política de privacidade/).check();
    await refuse(page, "**/api/contact-term/v2", 409, "terms/outdated");
    await accept(page).click();
    await expect(page.getByRole("alert")).toContainText("Um dos termos mudou agora.");
    await expect(box(page, /termos de uso/)).toBeChecked();
    await expectSound(page);
  });

  test("accepts nothing whose text has not come", { tag: "@siege" }, async ({ page }) => {
    await fail(page, "**/api/terms/*");
    await open(page, "/conferencia-termos-de-uso");
    // It asks three times more by itself.
    await expect(page.getByRole("button", { name: "Tentar de novo" })).toHaveCount(2, { timeout: 30_000 });
    await box(page, /termos de uso/).check();
    await box(page, /política de privacidade/).check();
    await accept(page).click();
    await expect(box(page, /termos de uso/)).toBeFocused();
    await expect(box(page, /termos de uso/)).toHaveAccessibleDescription(
      /^O texto deste termo ainda não chegou\./,
    );
    await expect(page).toHaveURL(/\/conferencia-termos-de-uso$/);
  });

  test("leaves no remembered page behind at the log-out: the next one to log in comes home", async ({
    page,
  }) => {
    await page.goto("/extrato");
    await page.waitForURL("**/conferencia-termos-de-uso");
    await page.getByRole("main").getByRole("link", { name: "Sair" }).click();
    await page.waitForURL("**/login");
    await ready(page);
    await fillLogIn(page, people.ana);
    await page.waitForURL("**/home");
  });

  test("row 36: an acceptance whose answer is lost counts, and the last of them leads on", async ({
    page,
  }) => {
    await open(page, "/conferencia-termos-de-uso");
    await expect(page.getByText("O Colheita é um programa de relacionamento")).toBeVisible();
    await page.route("**/api/contact-term/v2", async (route) => {
      await route.fetch();
      await route.abort();
    });
    for (const one of await page.getByRole("checkbox").all()) await one.check();
    await accept(page).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(1);
    await page.getByRole("button", { name: "Aceitar e continuar" }).click();
    await page.waitForURL("**/home");
  });

  /** Makes the terms that wait PDFs. */
  async function asPdf(page: Page): Promise<void> {
    await page.route("**/api/terms/*", async (route) => {
      const response = await route.fetch();
      const { HtmlValue__c: _html, ...version } = (await response.json()) as Record<string, unknown>;
      const address = `/api/files/terms/${"a".repeat(22)}.pdf?expires=1&signature=x`;
      await route.fulfill({ json: { ...version, acg_PdfUrl__c: address } });
    });
    await page.route("**/api/files/terms/*", (route) =>
      route.fulfill({ path: demoPdf, contentType: "application/pdf" }),
    );
  }

  test("reads a PDF that is drawn in the page, and accepts it", async ({ page }) => {
    await asPdf(page);
    await open(page, "/conferencia-termos-de-uso");
    await expect(page.getByRole("img", { name: /página 1 de \d/ })).toHaveCount(2, { timeout: 30_000 });
    await expectSound(page);
    for (const one of await page.getByRole("checkbox").all()) await one.check();
    await accept(page).click();
    await page.waitForURL("**/home");
  });

  test("accepts no PDF that can't be drawn", async ({ page, complaints }) => {
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => {
        throw new Error("no memory");
      };
    });
    await asPdf(page);
    await open(page, "/conferencia-termos-de-uso");
    await expect(page.getByText("O PDF não pôde ser mostrado.")).toHaveCount(2, { timeout: 30_000 });
    // The reason is reported to whoever operates the portal.
    expect(new Set(complaints.splice(0))).toEqual(new Set(["no memory"]));
    for (const one of await page.getByRole("checkbox").all()) await one.check();
    await page.getByRole("button", { name: /^Aceitar/ }).click();
    const first = page.getByRole("checkbox").first();
    await expect(first).toHaveAccessibleDescription(/^O texto deste termo ainda não chegou/);
    await expect(page).toHaveURL(/conferencia-termos-de-uso/);
  });
});

test("who has accepted finds nothing that waits", async ({ member: { page } }) => {
  await withoutWorker(page);
  await open(page, "/conferencia-termos-de-uso");
  await expect(page.getByText("Nenhum termo espera por você")).toBeVisible();
  await expectSound(page);
});

test("everybody reads the terms, the policy and one version by its id; another id is a state of the page", async ({
  page,
}) => {
  const form = await page.request.get("/api/registration/form?category=Agricultor");
  const { terms } = (await form.json()) as { terms: { Id: string }[] };
  await withoutWorker(page);
  for (const [index, title] of ["Termos de uso", "Política de privacidade"].entries()) {
    await open(page, `/termos-de-uso/${terms[index]?.Id ?? ""}AAA`);
    await expect(page.getByText("Versão 1, em vigor desde")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  await expectSound(page);
  await open(page, "/termos-de-uso/a3V000000000000");
  await expect(page.getByText("Esta versão não está em vigor.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Leia os termos de uso atuais" })).toBeVisible();
  await open(page, "/politica-de-privacidade");
  await expect(page.getByText("Versão 1, em vigor desde")).toBeVisible();
  await page.route("**/api/terms/page/privacy-policy", (route) => route.fulfill({ json: { records: [] } }));
  await page.route("**/api/reading/PrivacyPolicy", (route) => route.fulfill({ json: { Name: "x" } }));
  await open(page, "/politica-de-privacidade");
  await expect(page.getByText("Política de Privacidade indisponível")).toBeVisible();
});

test("a member reads a regulation as a text, and another as a PDF that is drawn in the page", async ({
  page,
}) => {
  await logIn(page, people.consultant, "/regulamentos");
  await expect(page.getByRole("listitem").filter({ hasText: "Regulamento da safra" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Regulamento da safra 26/27" }).click();
  await expect(page.getByRole("heading", { name: "Como ganhar" })).toBeVisible();
  await page.getByRole("link", { name: "Todos os regulamentos" }).click();
  await page.getByRole("link", { name: "Campanha Indique um vizinho" }).click();
  // The library that draws it is 1.9 MB.
  await expect(page.getByRole("img", { name: /página 1 de \d/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Quem pode indicar")).toBeAttached();
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Baixar o PDF" }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);
  await expectSound(page);
});

test("a regulation that does not exist is said not to, with the way to all of them", async ({ page }) => {
  await logIn(page, people.consultant);
  for (const id of ["a0B000000000001", "nenhum"]) {
    await open(page, `/regulamentos?id=${id}`);
    await expect(page.getByRole("heading", { name: "Não encontramos este regulamento" })).toBeVisible();
    await expectSound(page);
    await page.getByRole("link", { name: "Ver todos os regulamentos" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Regulamento da safra" })).toBeVisible();
  }
});

test("row 17: an address that is no file of ours is not opened, whatever the server says", async ({
  page,
}) => {
  await withoutWorker(page);
  await logIn(page, people.consultant);
  await page.route("**/api/getRegulations?id=*", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { records: Record<string, unknown>[] };
    const [record] = answer.records;
    await route.fulfill({
      json: { ...answer, records: [{ ...record, acg_PdfUrl__c: "javascript:alert(1)" }] },
    });
  });
  await open(page, "/regulamentos");
  await page.getByRole("link", { name: "Campanha Indique um vizinho" }).click();
  await expect(page.getByText("Este arquivo não pode ser aberto.")).toBeVisible();
  await expect(page.locator('[href^="javascript:"]')).toHaveCount(0);
});
