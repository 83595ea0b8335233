import { amend, expectSound, withoutWorker } from "../everywhere/screen-states.ts";
import { test } from "../stage/own-member.ts";
import { expect, open } from "../stage/portal-page.ts";
import { somePaper } from "./invoice-papers.ts";

test(
  "a long name of who issued a note moves nothing, and is no wider than the screen",
  { tag: "@wide" },
  async ({ member: { page } }) => {
    await withoutWorker(page);
    const name = "Cooperativa Agroindustrial dos Produtores do Vale do Araguaia e Região Ltda.";
    await amend(page, "**/api/invoices/key", (answer) => ({
      ...answer,
      acg_Distributor__r: { ...(answer["acg_Distributor__r"] as object), Name: name },
    }));
    await open(page, "/notas-fiscais");
    const send = page.getByRole("button", { name: "Enviar nota" });
    const place = await send.boundingBox();
    await page.getByRole("textbox", { name: "Chave de acesso" }).fill(somePaper().printedKey);
    await expect(page.getByText(name)).toBeVisible();
    await expectSound(page);
    expect(await send.boundingBox()).toEqual(place);
  },
);
