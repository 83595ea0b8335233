import { chooseGoal } from "@colheita/contract/rewards/rewards-endpoints";
import { Button } from "@colheita/ui/button/button";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { askAgainUnder } from "../../../platform/data/query-client.ts";
import { sendFailureWords } from "../../../platform/data/failure-words.ts";
import { messages } from "../../../platform/messages.ts";
import { read } from "../../../platform/session/session.ts";
import { rewardQuery, rewardsKey } from "../rewards-queries.ts";

/** Marks the reward that one saves for, or takes the mark away. It shows at once, and goes back if it was not saved. */
export function GoalButton({ rewardId, isGoal }: { rewardId: string; isGoal: boolean }) {
  const client = useQueryClient();
  const { queryKey } = rewardQuery(rewardId);
  const mark = (isMarked: boolean) =>
    client.setQueryData(queryKey, (detail) => detail && { ...detail, isGoal: isMarked });
  const choice = useMutation({
    networkMode: "always",
    mutationFn: (isWanted: boolean) => read(chooseGoal, { body: { rewardId: isWanted ? rewardId : null } }),
    onMutate: (isWanted) => mark(isWanted),
    onError: (error, isWanted) => {
      mark(!isWanted);
      messages.error(sendFailureWords(error));
    },
    onSuccess: (_reply, isWanted) => {
      messages.success(
        isWanted
          ? "Objetivo escolhido. Acompanhe quanto falta no início."
          : "Este prêmio não é mais o seu objetivo.",
      );
      return Promise.all([askAgainUnder(rewardsKey), askAgainUnder(["home"])]);
    },
  });
  return (
    <Button
      variant="secondary"
      icon={isGoal ? "check" : "target"}
      fullWidth
      aria-pressed={isGoal}
      onClick={() => {
        if (!choice.isPending) choice.mutate(!isGoal);
      }}
    >
      Quero juntar para este
    </Button>
  );
}
