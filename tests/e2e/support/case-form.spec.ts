import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { codeWords } from "../../../apps/portal/src/features/support/case-words.ts";
import type { CaseCode } from "@colheita/contract/support/case-form";
import { mailSince, type Mail } from "../stage/outbox.ts";
import { test } from "../stage/own-member.ts";
import { comeIn, expect, logIn, open, people, press, tabTo } from "../stage/portal-page.ts";
import { expectSound, fail, refuse, withoutWorker } from "../everywhere/screen-states.ts";

const labels = {
  Type: "Assunto *",
  Reason: "Motivo *",
  Name: "Nome *",
  SuppliedEmail: "E-mail *",
  Phone: "Celular *",
  Description: "Descrição *",
} as const;
type Field = keyof typeof labels;
type Filled = Readonly<Record<Field, string>>;

const right = (): Filled => ({
  Type: "Outros",
  Reason: "Dúvida",
  Name: "Nair Segura",
  SuppliedEmail: `visita.${randomInt(10 ** 9)}@correio.example`,
  Phone: "(66) 99812-4471",
  Description: "Quando começa a próxima safra?",
});

async function openForm(page: Page): Promise<void> {
  await open(page, "/fale-conosco");
  await expect(page.getByLabel(labels.Type)).toBeVisible();
}

async function fill(page: Page, filled: Filled): Promise<void> {
  await page.getByLabel(labels.Type).selectOption(filled.Type);
  // Without a type there are no reasons to choose from.
  if (filled.Type !== "") await page.getByLabel(labels.Reason).selectOption(filled.Reason);
  for (const field of ["Name", "SuppliedEmail", "Phone", "Description"] as const)
    await page.getByLabel(labels[field]).fill(filled[field]);
}

/** As long as a loaded machine may take for the proof of a browser's work. */
const PROOF_MS = 60_000;
const send = (page: Page) => page.getByRole("button", { name: "Enviar chamado" }).click();
const done = (page: Page) => page.getByRole("heading", { name: /^Chamado [\d.]+ aberto$/ });
const mailsTo = async (page: Page, to: string) =>
  ((await (await page.request.get("/api/dev/outbox")).json()) as Mail[]).filter((mail) => mail.to === to);

/** Each rule of 5.1, and the code that both sides give it. */
const rules: readonly (readonly [
  what: string,
  more: Partial<Filled>,
  codes: Partial<Record<Field, CaseCode>>,
])[] = [
  ["no type", { Type: "", Reason: "" }, { Type: "EMPTY_TYPE", Reason: "EMPTY_REASON" }],
  ["no reason", { Reason: "" }, { Reason: "EMPTY_REASON" }],
  ["no name", { Name: "" }, { Name: "EMPTY_NAME" }],
  ["blanks for a name", { Name: "   " }, { Name: "EMPTY_NAME" }],
  ["a name of one letter", { Name: "A" }, { Name: "INVALID_FIRST_NAME" }],
  ["a name with digits", { Name: "Nair 2" }, { Name: "INVALID_FIRST_NAME" }],
  ["no e-mail", { SuppliedEmail: "" }, { SuppliedEmail: "EMPTY_EMAIL" }],
  [
    "an e-mail without an at sign",
    { SuppliedEmail: "nair.fazenda.example" },
    { SuppliedEmail: "INVALID_EMAIL" },
  ],
  ["an e-mail without a suffix", { SuppliedEmail: "nair@fazenda" }, { SuppliedEmail: "INVALID_EMAIL" }],
  ["no phone", { Phone: "" }, { Phone: "EMPTY_PHONE" }],
  ["half a phone", { Phone: "(66) 9981" }, { Phone: "INVALID_PHONE" }],
  ["an area code that is none", { Phone: "(20) 99812-4471" }, { Phone: "INVALID_PHONE" }],
  ["no description", { Description: "" }, { Description: "EMPTY_DESCRIPTION" }],
  ["blanks for a description", { Description: " \n " }, { Description: "EMPTY_DESCRIPTION" }],
];

test("what is corrected is not wrong any more, and a refusal far from the button comes into sight", async ({
  page,
  context,
}) => {
  await openForm(page);
  await send(page);
  const words = page.getByLabel(labels.Description);
  await expect(words).toHaveAccessibleDescription(/Conte o que aconteceu/);
  await words.pressSequentially("Não recebi");
  await expect(words).not.toHaveAccessibleDescription(/Conte o que aconteceu/);
  const type = page.getByLabel(labels.Type);
  await type.selectOption("Outros");
  await expect(type).toHaveValue("Outros");
  await fill(page, right());
  await context.setOffline(true);
  await send(page);
  await expect(page.getByRole("main").getByRole("alert").first()).toBeInViewport();
});

test("5.1: each rule has the same verdict in the form and in the call, by the same code", async ({
  page,
}) => {
  await openForm(page);
  for (const [what, more, codes] of rules) {
    const filled = { ...right(), ...more };
    await fill(page, filled);
    await send(page);
    for (const field of Object.keys(labels) as Field[]) {
      const control = page.getByLabel(labels[field]);
      const code = codes[field];
      if (code) await expect(control, what).toHaveAccessibleDescription(new RegExp(codeWords(code)));
      else await expect(control, what).not.toHaveAttribute("aria-invalid", "true");
    }
    const first = (Object.keys(labels) as Field[]).find((field) => codes[field]);
    await expect(page.getByLabel(labels[first ?? "Type"]), what).toBeFocused();
    const answer = await page.request.post("/api/addCase", { data: filled });
    const { errors } = (await answer.json()) as { errors: { field: string; code: string }[] };
    expect(Object.fromEntries(errors.map(({ field, code }) => [field.slice(5), code])), what).toEqual(codes);
  }
  await expectSound(page);
});

test("the description stops at 250 characters, and says how many there are", async ({ page }) => {
  await openForm(page);
  const description = page.getByLabel(labels.Description);
  await description.fill("a".repeat(249));
  await description.press("End");
  await page.keyboard.type("bcd");
  await expect(description).toHaveValue(`${"a".repeat(249)}b`);
  await expect(page.getByText("250 de 250")).toBeVisible();
});

test(
  "a visitor opens a case by keyboard alone, reads its protocol and gets it by e-mail",
  { tag: "@wide" },
  async ({ page }) => {
    test.setTimeout(2 * PROOF_MS);
    const since = Date.now();
    const filled = right();
    await openForm(page);
    await expect(page.getByLabel(labels.Type).locator("option")).not.toContainText(["Nota Fiscal"]);
    await tabTo(page, page.getByLabel(labels.Type));
    await page.keyboard.type("Outros");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Dúvida");
    for (const field of ["Name", "SuppliedEmail", "Phone", "Description"] as const) {
      await page.keyboard.press("Tab");
      await expect(page.getByLabel(labels[field])).toBeFocused();
      await page.keyboard.type(filled[field]);
    }
    await press(page, page.getByRole("button", { name: "Enviar chamado" }));
    await expect(done(page)).toBeVisible({ timeout: PROOF_MS });
    const protocol = /[\d.]+/.exec((await done(page).textContent()) ?? "")?.[0] ?? "none";
    const mail = await mailSince(page, since, ({ to }) => to === filled.SuppliedEmail);
    expect(mail.text).toContain(`O seu chamado é o ${protocol}.`);
    await expectSound(page);
    await expect(
      page.getByText("A resposta chega em até 2 dias úteis, no e-mail que você informou."),
    ).toBeVisible();
    await press(page, page.getByRole("button", { name: "Abrir outro chamado" }));
    await expect(page.getByLabel(labels.Type)).toBeFocused();
    await expect(page.getByLabel(labels.Description)).toHaveValue("");
  },
);

test("row 19: an answer that is lost and a reload lose no word, and the same case sent again is one", async ({
  page,
}) => {
  test.setTimeout(3 * PROOF_MS);
  await withoutWorker(page);
  const filled = right();
  await openForm(page);
  await fill(page, filled);
  let isCut = false;
  await page.route("**/api/addCase", async (route) => {
    const answer = await route.fetch();
    if (!answer.ok() || isCut) return route.fulfill({ response: answer });
    // It was opened, and nobody hears of it.
    isCut = true;
    await route.abort("failed");
  });
  await send(page);
  await expect(page.getByRole("alert")).toContainText("A resposta não chegou.", { timeout: PROOF_MS });
  await page.reload();
  for (const field of Object.keys(labels) as Field[])
    await expect(page.getByLabel(labels[field])).toHaveValue(filled[field]);
  await send(page);
  await expect(done(page)).toBeVisible({ timeout: PROOF_MS });
  expect(isCut).toBe(true);
  await expect.poll(async () => (await mailsTo(page, filled.SuppliedEmail)).length).toBe(1);
});

test("row 32: whoever opens too many reads when to come back, and keeps what was typed", async ({ page }) => {
  const filled = right();
  await openForm(page);
  await fill(page, filled);
  await page.route("**/api/addCase", (route) =>
    route.fulfill({
      status: 429,
      contentType: "application/problem+json",
      headers: { "retry-after": "3600" },
      json: { type: "about:blank", title: "x", status: 429, code: "too-many-requests", requestId: "x" },
    }),
  );
  await send(page);
  await expect(page.getByRole("alert")).toContainText("Muitos chamados seguidos.");
  await expect(page.getByLabel(labels.Description)).toHaveValue(filled.Description);
});

test("uploads/missing: a missing image is reported, and what was typed stays", async ({ page }) => {
  const filled = right();
  await openForm(page);
  await fill(page, filled);
  await refuse(page, "**/api/addCase", 409, "uploads/missing");
  await send(page);
  await expect(page.getByRole("alert")).toContainText("Uma imagem não está mais aqui.");
  await expect(page.getByLabel(labels.Description)).toHaveValue(filled.Description);
});

test("a form that can't be offered says so, and comes when it is asked for again", async ({ page }) => {
  await withoutWorker(page);
  await fail(page, "**/api/cases/form");
  await open(page, "/fale-conosco");
  await expect(page.getByRole("heading", { name: "Não conseguimos buscar estes dados" })).toBeVisible();
  await page.unroute("**/api/cases/form");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByLabel(labels.Type)).toBeVisible();
  // The other channels stand there all the while.
  await expect(page.getByRole("article")).toContainText("Telefone");
});

test("row 17: markup that somebody wrote is read as words", async ({ member: { page } }) => {
  await comeIn(page);
  await openForm(page);
  const text = '<img src=x onerror="document.title=1"> [a](javascript:alert(1))';
  await page.getByLabel(labels.Type).selectOption("Outros");
  await page.getByLabel(labels.Reason).selectOption("Dúvida");
  await page.getByLabel(labels.Description).fill(text);
  await send(page);
  await page.getByRole("link", { name: "Ver chamado" }).click();
  await expect(page.getByRole("log")).toContainText(text);
  await expect(page.getByRole("log").locator("img")).toHaveCount(0);
  await expect(page).toHaveTitle(/^Chamado/);
});

test("a member writes as themselves, and finds the case in the list and on its page", async ({
  page,
  member,
}) => {
  await comeIn(page);
  await openForm(page);
  await expect(page.getByLabel(labels.Name)).toHaveValue("Nair Segura");
  await expect(page.getByLabel(labels.Name)).toHaveJSProperty("readOnly", true);
  await expect(page.getByLabel(labels.SuppliedEmail)).toHaveValue(member.email);
  await page.getByLabel(labels.Type).selectOption("Pontos");
  await page.getByLabel(labels.Reason).selectOption("Pontos vencidos");
  await page.getByLabel(labels.Description).fill("Por que venceram antes do fim da safra?");
  await send(page);
  await expect(done(page)).toBeVisible({ timeout: PROOF_MS });
  const list = page.getByRole("region", { name: "Seus chamados" });
  await expect(list.getByRole("link", { name: "Pontos vencidos" }).first()).toBeVisible();
  await page.getByRole("link", { name: "Ver chamado" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Chamado [\d.]+$/);
  await expect(page.getByRole("log")).toContainText("Por que venceram antes do fim da safra?");
  await expect(page.getByText("Aberto", { exact: true })).toBeVisible();
  await expectSound(page);
});

test("an address that names a reason opens the form with it chosen, once, and an unknown one with none", async ({
  page,
}) => {
  await logIn(page, people.demandGenerator);
  await open(page, "/fale-conosco?motivo=%3Cb%3EOutro%3C%2Fb%3E");
  await expect(page.getByLabel(labels.Type)).toHaveValue("");
  await expect(page.getByLabel(labels.Reason)).toHaveValue("");
  await page.getByLabel(labels.Description).fill("O endereço mudou.");
  await open(page, "/meu-cadastro");
  await page.getByRole("main").getByRole("link", { name: "Fale Conosco" }).click();
  await expect(page.getByLabel(labels.Type)).toHaveValue("Cadastro");
  await expect(page.getByLabel(labels.Reason)).toHaveValue("Alteração Cadastral");
  await expect(page.getByLabel(labels.Description)).toHaveValue("O endereço mudou.");
  await page.getByLabel(labels.Reason).selectOption("Dúvida sobre o cadastro");
  await page.reload();
  await expect(page.getByLabel(labels.Reason)).toHaveValue("Dúvida sobre o cadastro");
  await open(page, "/fale-conosco?motivo=Nota+recusada");
  await expect(page.getByLabel(labels.Type)).toHaveValue("Nota Fiscal");
  await expect(page.getByLabel(labels.Reason)).toHaveValue("Nota recusada");
});

test("row 35: what was typed goes with the member", async ({ page }) => {
  await logIn(page, people.demandGenerator);
  await openForm(page);
  await page.getByLabel(labels.Description).fill("A chave da porteira está no galpão");
  const storedText = () =>
    page.evaluate(() =>
      [sessionStorage, localStorage].map((storedText) => JSON.stringify(Object.entries(storedText))).join(),
    );
  await expect.poll(storedText).toContain("porteira");
  await page.goto("/logout");
  await page.waitForURL(/\/(login)?$/);
  await expect(page.getByText("Você saiu da sua conta.")).toBeVisible({ timeout: 30_000 });
  await expect.poll(storedText, { timeout: 30_000 }).not.toContain("porteira");
});
