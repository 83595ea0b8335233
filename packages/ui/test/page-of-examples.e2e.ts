import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

/** Opens the examples. Returns what the content policy refused and what the page complained about. */
async function openExamples(page: Page, search = "") {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`/${search}`);
  await page.getByRole("heading", { name: "Folha de componentes" }).waitFor();
  return complaints;
}

test("axe finds nothing wrong with any component", async ({ page }) => {
  // The whole kit on one page is a long look, on a machine that does other work too.
  test.slow();
  await openExamples(page);
  await page.getByRole("button", { name: "Salvar endereço" }).click();
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"], preload: false })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
  );
  expect(found).toEqual([]);
});

test("the strict content policy has nothing to refuse and the console stays silent", async ({ page }) => {
  const complaints = await openExamples(page);
  await page.evaluate(() => document.fonts.ready);
  expect(complaints).toEqual([]);
});

test("the letters are the product's own font", async ({ page }) => {
  await openExamples(page);
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].some(
      (face) => face.family.includes("Colheita Sans") && face.status === "loaded",
    );
  });
  expect(loaded).toBe(true);
});

test("nothing scrolls sideways, down to 320 px", async ({ page }) => {
  await openExamples(page);
  const { height, width } = page.viewportSize() ?? { height: 900, width: 1280 };
  for (const wide of [320, 360, width]) {
    await page.setViewportSize({ width: wide, height });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `at ${wide} px`).toBe(0);
  }
});

test("every control of this half is at least 44 px high for a thumb", async ({ page }) => {
  await openExamples(page);
  const small = await page.evaluate(() => {
    const selector = "button, input, select, textarea, a[href]";
    const controls = [...document.querySelectorAll<HTMLElement>(`.examples-stage :is(${selector})`)];
    return controls
      .filter((control) => !control.closest("p, label, .visually-hidden") && !control.hidden)
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const area = getComputedStyle(control, "::before");
        const cover = getComputedStyle(control, "::after");
        const inset = Math.abs(Number.parseFloat(area.top)) || 0;
        const isCover = cover.content !== "none" && cover.position === "absolute" && cover.inset === "0px";
        return !isCover && control.getBoundingClientRect().height + 2 * inset < 43.5;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
  expect(small).toEqual([]);
});
