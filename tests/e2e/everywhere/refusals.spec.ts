import { damagePassword, mendPassword } from "../stage/damage.ts";
import { addMember } from "../sign-up/new-member.ts";
import { expect, fillLogIn, open, PASSWORD, people, press, test } from "../stage/portal-page.ts";
import { refuse, refusedWith, withoutWorker } from "./screen-states.ts";

/** CPFs that exist and are nobody's here, one for each width, so that what is counted for one is not for the other. */
const strangers = { phone: "71428793860", desktop: "87748248800" } as const;

test.beforeEach(({ page }) => withoutWorker(page));

test("who is nobody here is answered as after a wrong password", async ({ page }) => {
  await open(page, "/login");
  const messages: string[] = [];
  for (const username of ["ninguem@fazenda.example", people.demandGenerator]) {
    await fillLogIn(page, username, "Errada@2026");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Usuário ou senha não conferem. Confira o que você digitou");
    messages.push(await alert.innerText());
    await page.reload();
    await open(page, "/login");
  }
  expect(messages[0]).toBe(messages[1]);
});

test("too-many-requests: after ten wrong passwords the form says how long to wait", async ({ page }) => {
  await open(page, "/login");
  const alert = page.getByRole("alert");
  for (let wrong = 0; wrong < 10; wrong += 1) {
    const refused = page.waitForResponse(
      async (response) =>
        response.url().endsWith("/api/userLogin") && (await response.text()).includes("wrong-password"),
    );
    await fillLogIn(page, "ninguem@fazenda.example", "Errada@2026");
    await refused;
    await expect(alert).toContainText("não conferem");
  }
  await fillLogIn(page, "ninguem@fazenda.example", "Errada@2026");
  await expect(alert).toContainText(/Muitas tentativas\. Espere \d+ segundos e tente de novo\./);
});

test("internal-error: the form says whose problem it is, and the next try goes through", async ({
  page,
  complaints,
}) => {
  const { taxId } = await addMember(page.request);
  await damagePassword(taxId);
  const refused = refusedWith(page, "internal-error");
  await open(page, "/login");
  await fillLogIn(page, taxId);
  expect((await refused).status()).toBe(500);
  await expect(page.getByRole("alert")).toContainText(
    "Não foi possível entrar agora. O problema é nosso. Tente de novo",
  );
  await mendPassword(taxId, people.branchManager);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
  await page.waitForURL("**/conferencia-termos-de-uso");
  // A mistake of ours is reported, not only shown.
  expect(complaints.splice(0)).toEqual(["HTTP error! status: 500"]);
});

test("unavailable: the form says that many come in at once, and the next try goes through", async ({
  page,
}) => {
  const url = "**/api/userLogin";
  await refuse(page, url, 503, "unavailable");
  await open(page, "/login");
  await fillLogIn(page, people.branchManager);
  await expect(page.getByRole("alert")).toContainText(
    "Muita gente entrando agora. Espere alguns segundos e tente de novo.",
  );
  await page.unroute(url);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
  await page.waitForURL("**/home");
});

test("network-request-failed: without a network the form keeps what was typed until there is one", async ({
  page,
}) => {
  const calls = "**/api/**";
  await open(page, "/login");
  await page.route(calls, (route) => route.abort("internetdisconnected"));
  await fillLogIn(page, people.branchManager);
  await expect(page.getByRole("alert")).toContainText("Sem sinal.");
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue(PASSWORD);
  // By calls, not by the browser's own switch: the first call after that one may still be cut.
  await page.unroute(calls);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
  await page.waitForURL("**/home");
});

test("user-token-expired: a member whose session was ended elsewhere reads so, and logs in again", async ({
  page,
  playwright,
  baseURL,
}) => {
  const data = { username: people.branchManager, password: PASSWORD };
  await page.request.post("/api/userLogin", { data });
  const opened = page.waitForResponse("**/api/session*");
  await open(page, "/home");
  const { session } = (await (await opened).json()) as { session: { sessionId: string } };

  const elsewhere = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  const { token } = (await (await elsewhere.post("/api/userLogin", { data })).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const ended = await elsewhere.post(`/api/sessions/${session.sessionId}/revoke`, { headers, data: {} });
  expect(ended.ok()).toBe(true);
  await elsewhere.dispose();

  await page.waitForURL("**/login");
  await expect(page.getByText("Sua sessão terminou. Entre de novo para continuar.")).toBeVisible();
  await fillLogIn(page, people.branchManager);
  await page.waitForURL("**/home");
});

test("access-code: five wrong tries, an expired request and a fourth request are reported with the way on", async ({
  page,
}, { project }) => {
  const username = strangers[project.name as keyof typeof strangers];
  const code = page.getByRole("textbox", { name: "Código de acesso" });
  const ask = async () => {
    await open(page, "/redefinir-senha");
    await page.getByLabel("CPF, CNPJ ou e-mail").fill(username);
    await page.keyboard.press("Enter");
  };
  const trying = async (typed: string, words: string) => {
    await code.fill(typed);
    const tried = page.waitForResponse("**/api/auth/verify-pass-code");
    await page.keyboard.press("Enter");
    await tried;
    await expect(code).toHaveAccessibleDescription(new RegExp(words));
  };
  await ask();
  await page.waitForURL("**/codigo-de-acesso");
  for (const typed of ["BCDFGH11", "BCDFGH22", "BCDFGH33", "BCDFGH44"])
    await trying(typed, "Código incorreto. Confira e tente de novo.");
  await trying("BCDFGH55", "Foram muitas tentativas com este código. Peça um novo.");
  // What is over stays over: nothing more to send, and a reload says it again.
  await page.reload();
  await expect(code).toHaveAccessibleDescription(/Foram muitas tentativas com este código/);
  await expect(page.getByRole("button", { name: "Confirmar código" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );

  await page.evaluate(() => {
    const saved = JSON.parse(sessionStorage.getItem("colheita.recovery") ?? "{}") as object;
    const unknown = JSON.stringify({ ...saved, isLocked: undefined, checkId: "a-check-that-has-run-out" });
    sessionStorage.setItem("colheita.recovery", unknown);
  });
  await page.reload();
  await trying("BCDFGH66", "O código já foi usado ou venceu. Peça um novo.");

  for (let asked = 1; asked < 3; asked += 1) {
    await ask();
    await page.waitForURL("**/codigo-de-acesso");
  }
  await ask();
  await expect(page.getByRole("alert")).toContainText("Você já pediu todos os códigos por agora.");
  await expect(page.getByRole("alert")).toContainText(/Espere \d+ minutos e peça outro/);
});

test("access-code: when its countdown has ended another code is asked for, and what was typed of the first is gone", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, "/redefinir-senha");
  await page.getByLabel("CPF, CNPJ ou e-mail").fill("ninguem@fazenda.example");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/codigo-de-acesso");
  const code = page.getByRole("textbox", { name: "Código de acesso" });
  await code.fill("BCDF");
  const another = page.getByRole("button", { name: "Enviar outro código" });
  const countdown = page.getByText(/Você pode pedir outro em \d:\d\d/);
  await expect(countdown).toBeVisible();
  await expect(another).toHaveCount(0);
  await page.clock.runFor(31_000);
  await expect(countdown).toHaveCount(0);
  await expect(code).toHaveValue("BCDF");
  // The first answer asks for the proof of the browser's work.
  const isSent = page.waitForResponse(
    (response) => response.url().endsWith("/api/auth/forgot-password") && response.ok(),
  );
  await press(page, another);
  await isSent;
  await expect(page.getByText("Enviamos outro código.")).toBeVisible();
  await expect(code).toHaveValue("");
  await expect(code).toBeFocused();
  await expect(countdown).toBeVisible();
});
