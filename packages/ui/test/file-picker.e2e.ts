import { expect, type Page, test } from "@playwright/test";

const place = (page: Page, title: string) => page.locator(`[data-example="file-picker: ${title}"]`);

/** Returns the data of a drag: files of these names, or text where there are none. */
const dragged = (page: Page, ...names: string[]) =>
  page.evaluateHandle((wanted) => {
    const transfer = new DataTransfer();
    for (const name of wanted) transfer.items.add(new File(["x"], name));
    if (wanted.length === 0) transfer.setData("text/plain", "palavras");
    return transfer;
  }, names);

test("a place for files says that a file over it may be let go, and takes it", async ({ page }) => {
  await page.goto("/?only=file-picker");
  const one = place(page, "Com um arquivo por cima");
  await expect(one.getByText("Solte para enviar")).toBeVisible();
  const dataTransfer = await dragged(page, "nota.xml", "outra.xml");
  await one.getByText("Solte para enviar").dispatchEvent("drop", { dataTransfer });
  await expect(one.getByText("Recebido: nota.xml", { exact: true })).toBeVisible();
  await expect(one.getByText("Escolher ou soltar arquivo")).toBeVisible();
});

test("a place for files takes several at once where it may, and forgets those that are dragged on", async ({
  page,
}) => {
  await page.goto("/?only=file-picker");
  const many = place(page, "Com vários arquivos por cima");
  const dataTransfer = await dragged(page, "nota.xml", "outra.xml");
  await many.getByText("Solte para enviar").dispatchEvent("dragleave", { dataTransfer });
  const label = many.getByText("Escolher ou soltar arquivo");
  await expect(label).toBeVisible();
  await label.dispatchEvent("dragover", { dataTransfer: await dragged(page) });
  await expect(label).toBeVisible();
  await label.dispatchEvent("dragover", { dataTransfer });
  await many.getByText("Solte para enviar").dispatchEvent("drop", { dataTransfer });
  await expect(many.getByText("Recebido: nota.xml, outra.xml")).toBeVisible();
  await expect(many.getByText("Escolher ou soltar arquivo")).toBeVisible();
});
