import type { Reward } from "@colheita/contract/rewards/rewards-records";
import { Button } from "@colheita/ui/button/button";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import { useId } from "react";
import { Loaded } from "../../../platform/data/loaded.tsx";
import { choicesQuery } from "../rewards-queries.ts";
import { choicesPath, choiceState, type OpenChoice } from "./choice-rules.ts";
import { useLevelName } from "./choice-words.ts";
import styles from "./choice.module.css";

interface ChooseActionProps {
  reward: Reward;
  /** The choice that the address names. */
  milestoneRewardId: string;
  onChoose: (choice: OpenChoice) => void;
  onNear: () => void;
}

const closedWords = {
  made: "Você já escolheu um prêmio deste nível.",
  gone: "Esta escolha não está aberta para você.",
};

function ChooseButton({
  reward,
  choice,
  onChoose,
  onNear,
}: Omit<ChooseActionProps, "milestoneRewardId"> & { choice: OpenChoice }) {
  const reasonId = useId();
  const isSoldOut = reward.availability === "sold-out";
  const level = useLevelName()(choice.name);
  return (
    <>
      <Button
        variant="ipe"
        icon="gift"
        fullWidth
        isDisabled={isSoldOut}
        aria-describedby={reasonId}
        onClick={() => onChoose(choice)}
        onFocus={onNear}
        onPointerEnter={onNear}
      >
        Escolher por {level}
      </Button>
      <p id={reasonId} className="small soft">
        {isSoldOut
          ? "Este prêmio esgotou. Escolha outro do mesmo nível, ou espere ele voltar."
          : "É a sua escolha deste nível: nada sai do seu saldo."}
      </p>
    </>
  );
}

/** Shows the button that chooses a reward for the milestone that the address names, or why that can't be done. */
export function ChooseAction({ milestoneRewardId, ...props }: ChooseActionProps) {
  const wanted = { rewardId: props.reward.id, milestoneRewardId };
  return (
    <div className={styles.action}>
      <Loaded
        query={choicesQuery}
        skeleton={
          <SkeletonGroup label="Conferindo a sua escolha">
            <Skeleton shape="block" />
          </SkeletonGroup>
        }
      >
        {({ choices }) => {
          const state = choiceState(choices, wanted);
          if (typeof state === "object") return <ChooseButton {...props} choice={state} />;
          return (
            <Notice
              title={closedWords[state]}
              action={<Link href={choicesPath}>Ver as suas escolhas</Link>}
            />
          );
        }}
      </Loaded>
    </div>
  );
}
