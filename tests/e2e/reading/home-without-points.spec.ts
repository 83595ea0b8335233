import { expectSound, withoutWorker } from "../everywhere/screen-states.ts";
import { test } from "../stage/own-member.ts";
import { expect, open } from "../stage/portal-page.ts";

test("a member without points is promised no reward, and sees which ones come first", async ({
  member: { page },
}) => {
  await withoutWorker(page);
  await open(page, "/home");
  const rewards = page.getByRole("region", { name: "Prêmios para começar" });
  await expect(rewards.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Prêmios ao seu alcance" })).toHaveCount(0);
  await expectSound(page);
});
