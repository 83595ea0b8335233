import { expect, type Page, test } from "@playwright/test";

const open = (page: Page, component: string) => page.goto(`/?only=${component}`);

const caretOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((input: HTMLInputElement) => input.selectionStart);

test.describe("a field with a mask", () => {
  test("writes the separators while digits are typed, and takes a pasted number", async ({ page }) => {
    await open(page, "text-field");
    const cpf = page.getByLabel("CPF", { exact: true });
    await cpf.pressSequentially("52998224725");
    await expect(cpf).toHaveValue("529.982.247-25");
    await cpf.fill("111 444 777 35");
    await expect(cpf).toHaveValue("111.444.777-35");
  });

  test("keeps the caret where the correction is made", async ({ page }) => {
    await open(page, "text-field");
    const cpf = page.getByLabel("CPF", { exact: true });
    await cpf.pressSequentially("5299822");
    await cpf.press("Home");
    await cpf.press("ArrowRight");
    await cpf.press("1");
    await expect(cpf).toHaveValue("512.998.22");
    expect(await caretOf(page, "CPF")).toBe(2);
    await cpf.press("Backspace");
    await expect(cpf).toHaveValue("529.982.2");
    expect(await caretOf(page, "CPF")).toBe(1);
  });

  test("lets Backspace and Delete pass a separator", async ({ page }) => {
    await open(page, "text-field");
    const cpf = page.getByLabel("CPF", { exact: true });
    await cpf.pressSequentially("529982");
    await cpf.press("Home");
    for (let step = 0; step < 3; step++) await cpf.press("ArrowRight");
    await cpf.press("Delete");
    await cpf.press("Delete");
    await expect(cpf).toHaveValue("529.82");
    await cpf.press("Backspace");
    await cpf.press("Backspace");
    await expect(cpf).toHaveValue("528.2");
  });

  test("says its error to screen readers together with its hint", async ({ page }) => {
    await open(page, "text-field");
    const wrong = page.getByLabel("Com erro", { exact: true });
    await expect(wrong).toHaveAttribute("aria-invalid", "true");
    await expect(wrong).toHaveAccessibleDescription("Os dígitos não conferem.");
  });
});

test.describe("before the script arrives", () => {
  test("what was typed, chosen and ticked is kept, then masked, counted and checked", async ({ page }) => {
    await page.goto("/hydration.html");
    await page.getByLabel("CPF").fill("52998224725");
    await page.getByLabel("Senha", { exact: true }).fill("colheita");
    await page.getByLabel("Estado").selectOption("MT");
    await page.getByLabel("Mensagem").fill("Bom dia");
    await page.getByRole("textbox", { name: "Código de acesso" }).fill("kxr tbq 48");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Dar vida à página" }).click();
    await expect(page.getByLabel("CPF")).toHaveValue("529.982.247-25");
    await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("colheita");
    await expect(page.locator("li[data-met]")).toHaveCount(1);
    await expect(page.getByLabel("Estado")).toHaveValue("MT");
    await expect(page.getByText("7 de 20")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Código de acesso" })).toHaveValue("KXRTBQ48");
    await expect(page.getByRole("checkbox")).toBeChecked();
    expect(await page.evaluate(() => document.body.dataset["mismatch"])).toBeUndefined();
  });

  test("the form posts, so that nothing typed lands in the address", async ({ page }) => {
    await page.goto("/hydration.html");
    await expect(page.locator("form")).toHaveAttribute("method", "post");
    expect(await page.content()).not.toContain("style=");
  });
});

test.describe("a password", () => {
  test("is shown and hidden without losing the text, by keyboard too", async ({ page }) => {
    await open(page, "password-field");
    const field = page.locator("input[name=password]");
    await field.fill("colheita");
    await field.press("Tab");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Esconder senha" }).first().press("Space");
    await expect(field).toHaveAttribute("type", "password");
    await expect(field).toHaveValue("colheita");
  });

  test("ticks its rules off while typing and says how many", async ({ page }) => {
    await open(page, "password-field");
    const field = page.locator("input[name=newPassword]");
    await field.fill("");
    await expect(page.locator("li[data-met]")).toHaveCount(0);
    await field.pressSequentially("Safra2026!");
    await expect(page.locator("li[data-met]")).toHaveCount(4);
    await expect(page.getByRole("status").last()).toHaveText("4 de 4 exigências cumpridas");
  });
});

test.describe("an access code", () => {
  const cells = (page: Page) => page.locator("[data-example='otp-input: 6 + 2'] [data-cell]");

  test("takes a pasted code, upper case and without separators", async ({ page }) => {
    await open(page, "otp-input");
    const code = page.getByRole("textbox", { name: "Código de acesso" });
    await code.focus();
    await page.keyboard.insertText("kxr-tbq 48");
    await expect(code).toHaveValue("KXRTBQ48");
    await expect(cells(page)).toHaveText(["K", "X", "R", "T", "B", "Q", "4", "8"]);
  });

  test("is typed, corrected in the middle by arrow keys, and marks the cell in hand", async ({ page }) => {
    await open(page, "otp-input");
    const code = page.getByRole("textbox", { name: "Código de acesso" });
    await code.pressSequentially("kxz");
    await expect(cells(page).nth(3)).toHaveAttribute("data-active", "true");
    await code.press("ArrowLeft");
    await expect(cells(page).nth(2)).toHaveAttribute("data-active", "true");
    await code.press("Delete");
    await code.press("r");
    await expect(code).toHaveValue("KXR");
  });

  test("a press on a cell puts the caret there", async ({ page }) => {
    await open(page, "otp-input");
    const code = page.getByRole("textbox", { name: "Código de acesso" });
    await code.fill("KXRTBQ48");
    const cell = await cells(page).nth(2).boundingBox();
    if (!cell) throw new Error("The third cell is not drawn");
    await page.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
    await expect(cells(page).nth(2)).toHaveAttribute("data-active", "true");
  });

  test("offers the system's one-time code", async ({ page }) => {
    await open(page, "otp-input");
    await expect(page.getByRole("textbox", { name: "Código de acesso" })).toHaveAttribute(
      "autocomplete",
      "one-time-code",
    );
  });
});

test.describe("a checkbox with a link in its label", () => {
  test("the words tick it, the link does not", async ({ page }) => {
    await open(page, "checkbox");
    const box = page.getByRole("checkbox", { name: "Aceito os termos de uso" });
    await page
      .getByText("Aceito os")
      .first()
      .click({ position: { x: 4, y: 12 } });
    await expect(box).toBeChecked();
    await page.getByRole("link", { name: "termos de uso" }).click();
    await expect(box).toBeChecked();
    expect(new URL(page.url()).hash).toBe("#termos");
    await box.press("Space");
    await expect(box).not.toBeChecked();
  });

  test("shows that some but not all are ticked", async ({ page }) => {
    await open(page, "checkbox");
    const box = page.getByRole("checkbox", { name: "Parte das notas" });
    expect(await box.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
  });
});

test("the summary of errors takes the focus, and its links lead to the fields", async ({ page }) => {
  await open(page, "form");
  await page.getByRole("button", { name: "Salvar endereço" }).press("Enter");
  const summary = page.getByRole("region", { name: "Faltam 2 campos" });
  await expect(summary).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const city = page.getByLabel("Cidade");
  await expect(city).toBeFocused();
  // By key: what is typed after the first letter must find the field, too.
  await city.pressSequentially("Sorriso");
  await expect(city).toHaveValue("Sorriso");
  await expect(city).toBeFocused();
  await page.getByRole("button", { name: "Salvar endereço" }).press("Enter");
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: /Termos/ }).click();
  await expect(page.getByRole("checkbox")).toBeFocused();
});

test("a button at work keeps the focus and ignores presses", async ({ page }) => {
  await open(page, "button");
  const busy = page.getByRole("button", { name: "Enviando" });
  await busy.focus();
  await page.keyboard.press("Enter");
  await expect(busy).toBeFocused();
  await expect(busy).toHaveAttribute("aria-busy", "true");
  await expect(busy).toHaveAttribute("aria-disabled", "true");
});

test("options are walked with the arrow keys and skip what is off", async ({ page }) => {
  await open(page, "radio-group");
  await page.getByRole("radio", { name: /Agricultor/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Consultor" })).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /Agricultor/ })).toBeChecked();
});

test("a switch is turned by the space bar and says its state", async ({ page }) => {
  await open(page, "switch");
  const off = page.getByRole("switch", { name: "Desligada" });
  await off.focus();
  await page.keyboard.press("Space");
  await expect(off).toBeChecked();
});

test("filters say which one is pressed", async ({ page }) => {
  await open(page, "chips");
  await page.getByRole("button", { name: "30 dias" }).press("Enter");
  await expect(page.getByRole("button", { name: "30 dias" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Últimos 90 dias" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
});

test("a row is pressed anywhere, and its focus ring frames the whole of it", async ({ page }) => {
  await open(page, "list-row");
  await page.getByText("Agro Vale do Araguaia").click({ force: true });
  await expect(page).toHaveURL(/#nota$/);
});

test.describe("the odometer", () => {
  const firstDigit = (page: Page) =>
    page.evaluate(() => document.querySelector("[data-rolls] [data-digit]")?.getAttribute("data-digit"));

  test("is one picture with the amount in words", async ({ page }) => {
    await open(page, "points-numeral");
    await expect(page.getByRole("img", { name: "128.475 pontos", exact: true })).toBeVisible();
  });

  test("fits a phone uncut, however large the letters are", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "points-numeral");
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const numeral = page.getByRole("img", { name: "128.475 pontos", exact: true });
    // A drum that is squeezed cuts its digit.
    const narrowest = () =>
      numeral.evaluate((element) => {
        const em = parseFloat(getComputedStyle(element).fontSize);
        const widths = [...element.querySelectorAll("[data-place]")].map((drum) => drum.clientWidth / em);
        return Math.min(...widths);
      });
    await expect.poll(narrowest).toBeGreaterThan(0.64);
  });

  test("rolls once per session", async ({ page }) => {
    await page.goto("/hydration.html");
    await page.getByRole("button", { name: "Dar vida à página" }).click();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem("colheita:odometer-rolled")))
      .toBe("1");
    await expect.poll(() => firstDigit(page)).toBe("1");
  });

  test("does not roll for those who asked for less motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open(page, "points-numeral");
    await page.getByRole("img", { name: "128.475 pontos", exact: true }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem("colheita:odometer-rolled"))).toBeNull();
    expect(await firstDigit(page)).toBe("1");
  });
});
