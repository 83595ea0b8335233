import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { desktop, expectNoViolations, phone, show, showStill } from "./sheet.ts";

test.skip(({ isMobile }) => isMobile, "each of these sets the widths it is about");

const bars = (page: Page) => page.locator("[data-kind][data-layer-item]");

test.describe("messages", () => {
  test("an error interrupts, the others wait their turn", async ({ page }) => {
    await show(page, "messages");
    await page.getByRole("button", { name: "Erro" }).click();
    await expect(page.getByRole("alert")).toContainText("Você não tem permissão");
    await page.getByRole("button", { name: "Sucesso" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Dados salvos." })).toBeVisible();
    await expectNoViolations(page);
  });

  test("a loading message has no close button, the others close by theirs", async ({ page }) => {
    await showStill(page, "messages");
    await page.getByRole("button", { name: "Carregando" }).click();
    await expect(bars(page)).toHaveCount(1);
    await expect(bars(page).getByRole("button")).toHaveCount(0);
    await page.getByRole("button", { name: "Aviso" }).click();
    await page.getByRole("button", { name: "Fechar" }).click();
    await expect(bars(page)).toHaveCount(1);
    await expect(bars(page)).toContainText("Enviando a nota fiscal");
  });

  test("the same error twice is one message that shakes, the same success glows", async ({ page }) => {
    await showStill(page, "messages");
    for (const name of ["Erro", "Sucesso"]) {
      await page.getByRole("button", { name }).click();
      await page.getByRole("button", { name }).click();
    }
    await expect(bars(page)).toHaveCount(2);
    const motions = await bars(page).evaluateAll((all) =>
      all.map((bar) => getComputedStyle(bar).animationName),
    );
    expect(motions.map((motion) => /shake|glow/.exec(motion)?.[0])).toEqual(["glow", "shake"]);
  });
});

test.describe("messages and their time", () => {
  test("they leave after 7 seconds, and stay while the pointer rests on them", async ({ page }) => {
    await showStill(page, "messages");
    await page.getByRole("button", { name: "Sucesso" }).click();
    await bars(page).hover();
    await page.clock.fastForward(60_000);
    await expect(bars(page)).toHaveCount(1);
    await page.mouse.move(600, 200);
    await page.clock.fastForward(7000);
    await expect(bars(page)).toHaveCount(0);
  });

  test("they stay while the focus is on them, which goes back where it came from", async ({ page }) => {
    await showStill(page, "messages");
    const opener = page.getByRole("button", { name: "Sucesso" });
    await opener.click();
    await page.getByRole("button", { name: "Mudar de página" }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Fechar" })).toBeFocused();
    await page.clock.fastForward(60_000);
    await expect(bars(page)).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(bars(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Mudar de página" })).toBeFocused();
  });

  test("a change of page leaves the persistent ones", async ({ page }) => {
    await showStill(page, "messages");
    await page.getByRole("button", { name: "Informação que fica" }).click();
    await page.getByRole("button", { name: "Sucesso" }).click();
    await page.getByRole("button", { name: "Mudar de página" }).click();
    await expect(bars(page)).toHaveCount(1);
    await expect(bars(page)).toContainText("versão nova do regulamento");
  });

  test("over an open dialog they can be read and closed", async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto("/");
    await page.getByRole("button", { name: "Informação que fica" }).click();
    await page.getByRole("button", { name: "Trocar Conta", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Trocar Conta" });
    await expect(dialog.getByText("versão nova do regulamento")).toBeVisible();
    await dialog.getByRole("region", { name: "Mensagens" }).getByRole("button").click();
    await expect(bars(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });
});

test.describe("notification cards", () => {
  test("stand top right, below the header and 12 from the edge", async ({ page }) => {
    await showStill(page, "notification-card");
    await page.getByRole("button", { name: "Convite" }).click();
    await page.getByRole("button", { name: "Entrega" }).click();
    const cards = page.getByRole("region", { name: "Notificações" }).locator("[data-layer-item]");
    await expect(cards).toHaveCount(2);
    await cards.evaluateAll((all) =>
      Promise.all(all.flatMap((card) => card.getAnimations()).map((motion) => motion.finished)),
    );
    const header = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--cabecalho")),
    );
    const [first, second] = [await cards.first().boundingBox(), await cards.last().boundingBox()];
    expect(first).toMatchObject({ x: desktop.width - 12 - 380, y: header + 12, width: 380 });
    expect(second?.x).toBe(first?.x);
    expect(second?.y).toBeGreaterThan(header + 12);
  });

  test("a card offers its action, stacks, and leaves after 10 seconds", async ({ page }) => {
    await showStill(page, "notification-card");
    await page.getByRole("button", { name: "Convite" }).click();
    await page.clock.fastForward(4000);
    await page.getByRole("button", { name: "Entrega" }).click();
    const cards = page.getByRole("region", { name: "Notificações" });
    await expect(cards.getByRole("button", { name: "Dispensar" })).toHaveCount(2);
    await page.clock.fastForward(6000);
    await expect(cards).not.toContainText("Convite");
    await expect(cards).toContainText("Pedido 88.412");
  });

  test("following its action takes the card away", async ({ page }) => {
    await show(page, "notification-card");
    await page.getByRole("button", { name: "Convite" }).click();
    const action = page.getByRole("link", { name: "Ver convite" });
    await action.hover();
    await expectNoViolations(page);
    await action.click();
    await expect(page.getByRole("button", { name: "Dispensar" })).toHaveCount(0);
    expect(page.url()).toContain("#convite");
  });
});

test.describe("dialog", () => {
  test("takes the focus to its first control and gives it back on Escape", async ({ page }) => {
    await show(page, "dialog");
    const opener = page.getByRole("button", { name: "Mudar e-mail" });
    await opener.click();
    await expect(page.getByRole("textbox", { name: "E-mail" })).toBeFocused();
    await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");
  });

  test("keeps the tab key inside", async ({ page }) => {
    await show(page, "dialog");
    await page.getByRole("button", { name: "Mudar e-mail" }).click();
    const isOutside = () =>
      page.evaluate(
        () => document.activeElement?.closest("dialog") === null && document.activeElement !== document.body,
      );
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press("Tab");
      expect(await isOutside()).toBe(false);
    }
  });

  test("at work it is veiled, takes no Escape, and returns the focus when done", async ({ page }) => {
    await showStill(page, "dialog");
    await page.getByRole("button", { name: "Mudar e-mail" }).click();
    const save = page.getByRole("button", { name: "Salvar e-mail" });
    await save.click();
    await expect(page.getByRole("status").filter({ hasText: "Salvando o e-mail" })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.clock.runFor(2000);
    await expect(save).toBeFocused();
  });

  test("a click outside closes only where nothing can be lost", async ({ page }) => {
    await show(page, "dialog");
    await page.getByRole("button", { name: "Mudar e-mail" }).click();
    await page.mouse.click(20, 20);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.getByRole("button", { name: "Fechar" }).click();
    await page.getByRole("button", { name: "Ler o regulamento" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.mouse.click(20, 20);
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("on a phone a long one scrolls inside with its title and buttons in view", async ({ page }) => {
    await show(page, "dialog", phone);
    await page.getByRole("button", { name: "Ler o regulamento" }).click();
    await page.getByRole("dialog").evaluate((dialog) => dialog.scrollTo(0, 400));
    await expect(page.getByRole("heading", { name: "Regulamento da safra 26/27" })).toBeInViewport();
    await expect(page.getByRole("button", { name: "Aceitar regulamento" })).toBeInViewport();
    await expectNoViolations(page);
  });
});

test.describe("right panel", () => {
  test("slides in from the right, 380 wide, and gives the focus back", async ({ page }) => {
    await show(page, "right-panel");
    const opener = page.getByRole("button", { name: "Filtrar notas" });
    await opener.click();
    const panel = page.getByRole("dialog", { name: "Filtrar notas" });
    await expect(panel).toHaveCSS("width", "380px");
    await expect(panel).toHaveCSS("transition-duration", "0.3s, 0.3s, 0.3s");
    await expect.poll(() => panel.evaluate((element) => element.getBoundingClientRect().right)).toBe(1280);
    await expect(page.getByLabel("Situação")).toBeFocused();
    await expectNoViolations(page);
    await page.getByRole("button", { name: "Fechar" }).click();
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test("takes the focus to the heading of the section where what opened it is gone", async ({ page }) => {
    await show(page, "right-panel");
    const opener = page.getByRole("button", { name: "Nota 003.991" });
    await opener.press("Enter");
    await page.getByRole("button", { name: "Pedir outra análise" }).press("Enter");
    await expect(opener).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Notas reprovadas" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Nota 003.992" })).toBeFocused();
  });

  test("takes another width and theme, and a stray click does not close a form", async ({ page }) => {
    await show(page, "right-panel");
    await page.getByRole("button", { name: "Resgatar", exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Resgatar prêmio" });
    await expect(panel).toHaveCSS("width", "440px");
    await page.mouse.click(100, 400);
    await expect(panel).toBeVisible();
    await expectNoViolations(page);
  });

  test("with less motion it is there at once", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await show(page, "right-panel", phone);
    await page.getByRole("button", { name: "Filtrar notas" }).click();
    const panel = page.getByRole("dialog", { name: "Filtrar notas" });
    await expect(panel).toHaveCSS("translate", "none");
    await expect(panel).toHaveCSS("width", "380px");
    await expectNoViolations(page);
  });
});
