import type { MilestoneChoice } from "@colheita/contract/rewards/choice-endpoints";
import { expect, test } from "vitest";
import { choiceInAddress, choicePath, choicesInAddress, choicesPath, choiceState } from "./choice-rules.ts";

const rewardId = "a1W000000000001AAA";
const milestoneRewardId = "a1O000000000001AAA";
const choice: MilestoneChoice = {
  milestoneId: "a1M000000000001AAA",
  name: "Broto",
  points: 40_000,
  seasonName: "26/27",
  chooseUntil: "2028-06-30",
  chosen: undefined,
  offers: [
    {
      milestoneRewardId,
      reward: {
        id: rewardId,
        name: "Garrafa térmica",
        brand: "Serra",
        points: 4_000,
        category: "Casa",
        kind: "physical",
        availability: "available",
        imageUrl: "/art/rewards/bottle.svg",
      },
    },
  ],
};

test("the address of a choice names the reward and what the milestone offers", () => {
  const path = choicePath(rewardId, milestoneRewardId);
  expect(path).toBe(`/premios/${rewardId}?escolha=${milestoneRewardId}`);
  expect(choiceInAddress(new URL(path, "https://x").search)).toBe(milestoneRewardId);
  expect(choiceInAddress("")).toBeUndefined();
  expect(choicesInAddress(new URL(choicesPath, "https://x").search)).toBe("sim");
  expect(choicesInAddress("?categoria=Casa")).toBeUndefined();
});

test("a choice is open until it was made, and only for a reward that its milestone offers", () => {
  const wanted = { rewardId, milestoneRewardId };
  expect(choiceState([choice], wanted)).toEqual({ milestoneRewardId, name: "Broto" });
  const chosen = { redemptionId: "a1R000000000001AAA", rewardName: "Garrafa térmica" };
  expect(choiceState([{ ...choice, chosen }], wanted)).toBe("made");
  expect(choiceState([], wanted)).toBe("gone");
  expect(choiceState([choice], { ...wanted, rewardId: "a1W000000000002AAA" })).toBe("gone");
});
