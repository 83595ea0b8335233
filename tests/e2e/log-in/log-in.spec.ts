import { expect, fillLogIn, logIn, open, PASSWORD, people, ready, test } from "../stage/portal-page.ts";
import { refuse } from "../everywhere/screen-states.ts";

test("a member logs in by CPF and comes to the first page", { tag: "@wide" }, async ({ page }) => {
  await open(page, "/login");
  await page.getByLabel("CPF, CNPJ ou e-mail").pressSequentially("52998224725");
  await expect(page.getByLabel("CPF, CNPJ ou e-mail")).toHaveValue("529.982.247-25");
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/home");
  await expect(page).toHaveTitle("Início - Colheita");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
});

test(
  "2.6: the log-in shows a visitor's links and name, and the logo leads home",
  { tag: "@wide" },
  async ({ page, isMobile }) => {
    await open(page, "/logout");
    await page.waitForURL("**/login");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Colheita, página inicial" })).toHaveAttribute("href", "/");
    if (isMobile) await header.getByRole("button", { name: "Abrir menu" }).click();
    else await expect(header.getByText("Visitante")).toBeVisible();
    await header.getByRole("link", { name: "Regulamento" }).filter({ visible: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Regulamento");
  },
);

test("a company logs in by its alphanumeric CNPJ", async ({ page }) => {
  await logIn(page, people.cooperative);
});

test("a wrong password is refused, and what was typed stays", async ({ page }) => {
  await open(page, "/login");
  await fillLogIn(page, people.demandGenerator, "Errada@2026");
  await expect(page.getByRole("alert")).toContainText("Usuário ou senha não conferem.");
  await expect(page.getByLabel("CPF, CNPJ ou e-mail")).toHaveValue(people.demandGenerator);
  await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("Errada@2026");
});

test("the right password says so when the session does not open", async ({ page }) => {
  await open(page, "/login");
  await refuse(page, "**/api/session*", 503, "unavailable");
  await fillLogIn(page, people.demandGenerator);
  await expect(page.getByRole("alert")).toContainText("Espere alguns segundos e tente de novo.");
});

test("a field that cannot be right says so before anything is sent", async ({ page }) => {
  let calls = 0;
  await page.route("**/api/userLogin", (route) => {
    calls += 1;
    return route.continue();
  });
  await open(page, "/login");
  await fillLogIn(page, "529.982.247-26", "x");
  const username = page.getByLabel("CPF, CNPJ ou e-mail");
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription(/Este CPF não existe/);
  expect(calls).toBe(0);
});

for (const who of ["blocked", "inactive", "left"] as const) {
  test(`${who}: told why only after the right password`, async ({ page }) => {
    await open(page, "/login");
    await fillLogIn(page, people[who], "Errada@2026");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Usuário ou senha não conferem.");
    await fillLogIn(page, people[who]);
    // The server's auth/user-disabled.
    await expect(alert).toContainText("Esta conta não pode entrar.");
    await expect(page).toHaveURL(/\/login$/);
  });
}

test("a member who has no password yet is answered as after a wrong one", async ({ page }) => {
  await open(page, "/login");
  await fillLogIn(page, people.withoutPassword);
  await expect(page.getByRole("alert")).toContainText("Usuário ou senha não conferem.");
  await expect(page).toHaveURL(/\/login$/);
});

test("a visitor who wanted a page comes to it after the log-in", async ({ page }) => {
  await page.goto("/home?origem=convite");
  await page.waitForURL("**/login");
  await ready(page);
  await fillLogIn(page, people.ana);
  await page.waitForURL("**/home?origem=convite");
});

test("a member does not see the log-in again", async ({ page }) => {
  await logIn(page, people.ana);
  await page.goto("/login");
  await page.waitForURL("**/home");
  await page.goto("/");
  await page.waitForURL("**/home");
});

test("a member with no accepted profile is led out, and reads why", async ({ page }) => {
  await open(page, "/login");
  await fillLogIn(page, people.withoutProfile);
  await expect(page.getByText("Seu perfil não participa deste portal.")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test("who logs out in one tab is out in every tab", { tag: "@wide" }, async ({ page, context }) => {
  await logIn(page, people.ana);
  const other = await context.newPage();
  await open(other, "/home");
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Ana Paula");
  await page.goto("/logout");
  await page.waitForURL("**/login");
  await other.waitForURL("**/login");
  await other.goto("/home");
  await other.waitForURL("**/login");
  const left = await other.evaluate(() => [...Object.keys(localStorage), document.cookie].filter(Boolean));
  expect(left).toEqual([]);
});

test("the log-out is confirmed until the next log-in is tried", async ({ page }) => {
  await refuse(page, "**/api/userLogin", 403, "wrong-password");
  await page.goto("/logout");
  await page.waitForURL("**/login");
  const left = page.getByText("Você saiu da sua conta.");
  await expect(left).toBeVisible();
  await fillLogIn(page, people.ana, "Errada@2026");
  await expect(page.getByRole("alert")).toContainText("não conferem");
  await expect(left).toHaveCount(0);
});

test("who logs in in one tab is in in the others", async ({ page, context }) => {
  await open(page, "/login");
  const other = await context.newPage();
  await logIn(other, people.ana);
  await page.waitForURL("**/home");
});

test.describe("before the scripts are there", () => {
  test.use({ javaScriptEnabled: false });

  test("the form opens the session all the same", async ({ page, context }) => {
    await page.goto("/login");
    await fillLogIn(page, people.ana);
    await page.waitForURL("**/home");
    const cookies = await context.cookies();
    expect(cookies.some(({ httpOnly, sameSite }) => httpOnly && sameSite === "Lax")).toBe(true);
  });

  test("a refusal leads back, with nothing typed in the address", async ({ page }) => {
    await page.goto("/");
    await fillLogIn(page, people.consultant, "Errada@2026");
    await page.waitForURL("**/login?erro=wrong-password");
  });
});

test("a form sent before the scripts were ready says what went wrong, and keeps the user name", async ({
  page,
}) => {
  let isHeld = true;
  await page.route("**/assets/*.js", async (route) => {
    if (isHeld) await route.abort();
    else await route.continue();
  });
  await page.goto("/login");
  const sent = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/login"),
  );
  await fillLogIn(page, people.manager, "Errada@2026");
  await sent;
  isHeld = false;
  await expect(page.getByRole("alert")).toContainText("não conferem");
  await expect(page.getByLabel("CPF, CNPJ ou e-mail")).toHaveValue(people.manager);
  await expect(page).toHaveURL(/\/login$/);
});

test("a form sent before the scripts does not go while a log-out is owed that the server refuses", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("colheita.log-out-owed", ""));
  await refuse(page, "**/api/session/end", 503, "unavailable");
  let isHeld = true;
  await page.route("**/assets/*.js", (route) => (isHeld ? route.abort() : route.continue()));
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/login")) posts += 1;
  });
  await page.goto("/login");
  const refused = page.waitForResponse("**/api/session/end");
  await fillLogIn(page, people.manager);
  await refused;
  isHeld = false;
  await expect(page.getByRole("alert")).toContainText("Espere alguns segundos e tente de novo.");
  await expect(page.getByLabel("CPF, CNPJ ou e-mail")).toHaveValue(people.manager);
  expect(posts).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem("colheita.log-out-owed"))).toBe("");
});
