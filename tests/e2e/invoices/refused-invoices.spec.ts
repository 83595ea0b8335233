import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { invoiceNumberWords } from "@colheita/contract/invoices/invoice-number";
import { expectSound } from "../everywhere/screen-states.ts";
import { call } from "../stage/operators.ts";
import { ownToken, test } from "../stage/own-member.ts";
import { expect, open, press, tabTo } from "../stage/portal-page.ts";
import { somePaper } from "./invoice-papers.ts";

const DAYS_AGO = 4;

test("an invoice of a stranger comes back refused at once, and says so before it is sent", async ({
  member: { page },
}) => {
  await open(page, "/notas-fiscais");
  const paper = somePaper({ issuerTaxId: "45723174000110" });
  const send = page.getByRole("button", { name: "Enviar nota" });
  const place = await send.boundingBox();
  await page.getByRole("textbox", { name: "Chave de acesso" }).fill(paper.printedKey);
  await expect(page.getByText("Quem emitiu esta nota não participa do programa.")).toBeVisible();
  expect(await send.boundingBox()).toEqual(place);
  await page.getByLabel("Data de emissão").fill(paper.issuedOn);
  await page.getByLabel("Valor total da nota").pressSequentially("1824050");
  await send.click();
  await expect(page.getByText(/não pôde ser aceita\./)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: invoiceNumberWords(paper.number) })).toContainText(
    "Reprovada",
  );
});

test.describe("on the narrowest screen", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("another look at an invoice of a stranger, by keyboard, leads back to the list that it has left", async ({
    member: { page },
  }) => {
    const { accessKey } = somePaper({ issuerTaxId: "45723174000110", daysAgo: DAYS_AGO });
    const data = {
      acg_AccessKey__c: accessKey,
      acg_IssueDate__c: addDays(todayInSaoPaulo(new Date()), -DAYS_AGO),
      acg_TotalCents__c: 1_824_050,
    };
    await call(page.request, { path: "/invoices", data, token: await ownToken(page) });
    await open(page, "/notas-fiscais?situacao=reprovada");
    const stranger = "Não participante, 45.723.174/0001-10";
    const row = page.getByRole("row").filter({ hasText: stranger });
    await expect(row).toBeVisible();
    await expect(page.getByLabel("Distribuidor").getByRole("option", { name: stranger })).toBeAttached();
    await expectSound(page);
    await press(page, row.getByRole("link"));
    const panel = page.getByRole("dialog", { name: /^Nota / });
    await tabTo(page, panel.getByLabel("Por que a nota está certa"));
    await page.keyboard.type("A loja participa: o cartaz está na porta.");
    await press(page, panel.getByRole("button", { name: "Pedir outra análise" }));
    await expect(panel).toContainText("Em Reanálise");
    await expect(row).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(page.getByRole("heading", { name: "Minhas notas" })).toBeFocused();
  });
});
