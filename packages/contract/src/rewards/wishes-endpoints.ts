import * as z from "zod/mini";
import { endpoint, Id, problem, record } from "../kit/index.ts";

/** Rewards that a member may keep in mind at a time. */
export const MOST_WISHES = 100;

export const tooManyWishes = problem(
  "rewards/too-many-wishes",
  409,
  "The caller has as many rewards on the wish list as one may have.",
);

/**
 * Puts a reward on the member's wish list, or takes it off. Who has one there is notified when it was sold out and is
 * there again. Done again it changes nothing, and succeeds.
 */
export const wishReward = endpoint({
  method: "PUT",
  path: "/rewards/:rewardId/wish",
  summary: "Keep a reward on my wish list, or take it off",
  access: "member",
  params: z.object({ rewardId: Id }),
  body: record({ isWished: ["IsWished", z.boolean()] }),
  reply: record({ isSuccess: ["success", z.literal(true)] }),
  problems: [tooManyWishes],
  reach: "the caller's",
  example: { body: { IsWished: true } },
});
