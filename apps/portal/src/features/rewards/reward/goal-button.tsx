import { chooseGoal } from "@colheita/contract/rewards/rewards-endpoints";
import { Button } from "@colheita/ui/button/button";
import { pressFailureWords } from "../../../platform/data/failure-words.ts";
import { read } from "../../../platform/session/session.ts";
import { useMark } from "./use-mark.ts";

/** Marks the reward that one saves for, or takes the mark away. */
export function GoalButton({ rewardId, isGoal }: { rewardId: string; isGoal: boolean }) {
  const choose = useMark(rewardId, "isGoal", {
    send: (isWanted) => read(chooseGoal, { body: { rewardId: isWanted ? rewardId : null } }),
    words: (isWanted) =>
      isWanted
        ? "Objetivo escolhido. Acompanhe quanto falta no início."
        : "Este prêmio não é mais o seu objetivo.",
    failureWords: pressFailureWords,
  });
  return (
    <Button
      variant="secondary"
      icon={isGoal ? "check" : "target"}
      fullWidth
      aria-pressed={isGoal}
      onClick={() => choose(!isGoal)}
    >
      Quero juntar para este
    </Button>
  );
}
