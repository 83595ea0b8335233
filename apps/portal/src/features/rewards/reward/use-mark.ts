import type { RewardDetail } from "@colheita/contract/rewards/reward-detail";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { askAgainUnder } from "../../../platform/data/query-client.ts";
import { messages } from "../../../platform/messages.ts";
import { rewardQuery, rewardsKey } from "../rewards-queries.ts";

interface MarkMeans {
  /** Sends it. @throws where it was not saved. */
  readonly send: (isWanted: boolean) => Promise<unknown>;
  /** Returns what is said once it is saved. */
  readonly words: (isWanted: boolean) => string;
  readonly failureWords: (error: unknown) => string;
}

/**
 * Provides how to mark a reward for oneself, and to take the mark away. It shows at once, and goes back if it was not
 * saved. A press while another is on its way does nothing.
 */
export function useMark(
  rewardId: string,
  name: "isGoal" | "isWished",
  { send, words, failureWords }: MarkMeans,
): (isWanted: boolean) => void {
  const client = useQueryClient();
  const { queryKey } = rewardQuery(rewardId);
  const about = `${name} ${rewardId}`;
  const mark = (isMarked: boolean) =>
    client.setQueryData(queryKey, (detail: RewardDetail | null | undefined) =>
      detail ? { ...detail, [name]: isMarked } : detail,
    );
  const { mutate, isPending } = useMutation({
    networkMode: "always",
    mutationFn: send,
    onMutate: mark,
    onError: (error, isWanted) => {
      mark(!isWanted);
      messages.error(failureWords(error), { about });
    },
    onSuccess: (_reply, isWanted) => {
      messages.success(words(isWanted), { about });
      return Promise.all([askAgainUnder(rewardsKey), askAgainUnder(["home"])]);
    },
  });
  return (isWanted) => {
    if (!isPending) mutate(isWanted);
  };
}
