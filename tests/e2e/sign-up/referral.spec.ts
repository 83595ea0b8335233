import { randomInt } from "node:crypto";
import { someForm } from "../../../apps/api/test/world/registration-cases.ts";
import { expect, logIn, open, people, ready, test } from "../stage/portal-page.ts";
import { fillData, fillPassword, finish, goOn, toData, typeCode } from "./fill-sign-up.ts";
import { amend, expectSound, withoutWorker } from "../everywhere/screen-states.ts";

test(
  "a member finds the own code, and the link that carries it goes by every way",
  { tag: "@wide" },
  async ({ page, context }) => {
    await logIn(page, people.ana, "/minha-conta");
    await page.getByRole("link", { name: "Indicar um amigo" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Indique um amigo" })).toBeVisible();
    const invitation = page.getByRole("region", { name: "Seu convite" });
    const code = invitation.getByText(/^[A-Z2-9]{8}$/);
    await expect(code).toBeVisible();
    const url = `${new URL(page.url()).origin}/cadastro?indicacao=${await code.textContent()}`;
    await expect(invitation.getByText(url)).toBeVisible();
    const whatsApp = invitation.getByRole("link", { name: "Enviar por WhatsApp" });
    const sent = new URL((await whatsApp.getAttribute("href")) ?? "");
    expect([sent.origin, sent.searchParams.get("text")?.endsWith(url)]).toEqual(["https://wa.me", true]);
    await expect(page.getByText("Ninguém entrou com o seu código ainda")).toBeVisible();
    await expectSound(page);

    await invitation.getByRole("button", { name: "Mostrar QR code" }).click();
    await expect(invitation.getByRole("img", { name: "QR code do seu link de indicação" })).toBeVisible();
    await expectSound(page);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await invitation.getByRole("button", { name: "Copiar link" }).click();
    await expect(page.getByText("Link copiado.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  },
);

test("who opens the link signs up with the code in place, and stands among the referrals of who sent it", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await logIn(page, people.manager, "/indique");
  const link = page.getByRole("region", { name: "Seu convite" }).getByText("/cadastro?indicacao=");
  const url = (await link.textContent()) ?? "";
  const letter = () => String.fromCodePoint(97 + randomInt(26));
  const firstName = `Nadir${Array.from({ length: 6 }, letter).join("")}`;
  const form = someForm({ firstName, referralCode: new URL(url).searchParams.get("indicacao") ?? "" });
  const since = Date.now();

  const visit = await browser.newContext();
  const invited = await visit.newPage();
  await open(invited, url);
  await toData(invited, form);
  await fillData(invited, form);
  await goOn(invited).click();
  const code = invited.getByRole("textbox", { name: /^Código de indicação/ });
  await expect(code).toHaveValue(form.referralCode ?? "none");
  await fillPassword(invited, form);
  await finish(invited).click();
  await typeCode(invited, form, since);
  await invited.waitForURL("**/home");
  await visit.close();

  await page.reload();
  const referral = page.getByRole("list", { name: "Suas indicações" }).getByRole("listitem");
  const mine = referral.filter({ hasText: `${firstName} D.` });
  await expect(mine).toContainText("Cadastro feito");
  await expect(mine).toContainText("Falta a primeira nota fiscal aprovada.");
  await expectSound(page);
});

test("each state of a referral has its words, and the system's own list sends the link where there is one", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "share", {
      configurable: true,
      value: (data: ShareData) => {
        document.documentElement.setAttribute("data-shared", data.url ?? "");
        return Promise.resolve();
      },
    });
  });
  await withoutWorker(page);
  const records = ["registered", "invoice-approved", "paid"].map((state, at) => ({
    Name: `Nadir ${at} D.`,
    acg_Status__c: state,
    LastModifiedDate: "2026-11-20T12:00:00.000Z",
  }));
  await amend(page, "**/api/referrals", (answer) => ({ ...answer, totalSize: 3, records }));
  await logIn(page, people.ana, "/indique");
  const rows = page.getByRole("list", { name: "Suas indicações" }).getByRole("listitem");
  for (const [at, words] of [
    /Cadastro feito/,
    /A sua recompensa está a caminho\.[^]*Nota aprovada/,
    /Veja no seu extrato\.[^]*Recompensa recebida/,
  ].entries())
    await expect(rows.nth(at)).toContainText(words);
  await expectSound(page);
  const link = page.getByRole("region", { name: "Seu convite" }).getByText("/cadastro?indicacao=");
  await page.getByRole("button", { name: "Compartilhar" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-shared", (await link.textContent()) ?? "none");
});

test("the portal is installed by the browser's own offer where there is one, else step by step", async ({
  page,
}) => {
  await logIn(page, people.ana, "/baixe");
  await ready(page);
  await expect(page.getByText("Siga os passos abaixo.")).toBeVisible();
  await expect(page.locator("details[open]")).toHaveCount(1);
  await page.getByText("iPhone e iPad, com o Safari").click();
  await expect(page.getByText("Role a lista e toque em “Adicionar à Tela de Início”.")).toBeVisible();
  await expectSound(page);
  await page.evaluate(() => {
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: () => {
        dispatchEvent(new Event("appinstalled"));
        return Promise.resolve({ outcome: "accepted" });
      },
    });
    dispatchEvent(offer);
  });
  await page.getByRole("button", { name: "Instalar agora" }).click();
  await expect(page.getByText("O aplicativo está instalado.")).toBeVisible();
  await expectSound(page);
});
