import { addDays, formatDate, todayInSaoPaulo } from "@colheita/brazil";
import { givePoints } from "../stage/operators.ts";
import { test } from "../stage/own-member.ts";
import { expect, open } from "../stage/portal-page.ts";
import { expectSound, untilSettled, watchShifts } from "../everywhere/screen-states.ts";

const WAITS_DAYS = 12;

test(
  "points that wait are shown with their release date, apart from the balance",
  { tag: "@wide" },
  async ({ page, member }) => {
    await givePoints(page.request, member, 1_500, {
      description: "Etiquetas em conferência",
      waitsDays: WAITS_DAYS,
    });
    await givePoints(page.request, member, 300);
    const shifts = await watchShifts(page);
    await open(page, "/extrato");
    const main = page.getByRole("main");
    await expect(main.getByRole("img", { name: "300 pontos" })).toBeVisible();
    const waiting = main.locator("dl > div").filter({ hasText: "A liberar" });
    await expect(waiting).toContainText("1.500");
    const day = formatDate(addDays(todayInSaoPaulo(new Date()), WAITS_DAYS));
    const line = page.getByRole("row").filter({ hasText: "Etiquetas em conferência" });
    await expect(line).toContainText(`libera em ${day}`);
    await expectSound(page);
    await untilSettled(page, "what is in sight");
    expect(await shifts()).toBeLessThanOrEqual(0.02);
    await line.getByRole("link").click();
    const panel = page.getByRole("dialog");
    await expect(panel.getByText(`Liberação em ${day}. Até lá não dá para usar.`)).toBeVisible();
    await expectSound(page);
  },
);
