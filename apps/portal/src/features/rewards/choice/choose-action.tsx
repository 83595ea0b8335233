import type { Reward } from "@colheita/contract/rewards/rewards-records";
import { Button } from "@colheita/ui/button/button";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { Skeleton, SkeletonGroup } from "@colheita/ui/skeleton/skeleton";
import { useEffect, useId, useRef } from "react";
import { hasNoFocus } from "../../../platform/focus-field.ts";
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
        Escolher este prêmio
      </Button>
      <p id={reasonId} className="small soft">
        {isSoldOut
          ? "Este prêmio esgotou. Escolha outro do mesmo nível, ou espere ele voltar."
          : `Sua escolha: ${level}. Nada sai do seu saldo.`}
      </p>
    </>
  );
}

type ChoiceStateProps = Omit<ChooseActionProps, "milestoneRewardId"> & {
  state: ReturnType<typeof choiceState>;
};

/** Shows how it stands with the choice. Once it was made, the button is gone that had the focus of whoever closed the panel. */
function ChoiceState({ state, ...props }: ChoiceStateProps) {
  const said = useRef<HTMLDivElement>(null);
  const isOpen = typeof state === "object";
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && hasNoFocus()) said.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <ChooseButton {...props} choice={state} />;
  return (
    <div ref={said} tabIndex={-1}>
      <Notice title={closedWords[state]} action={<Link href={choicesPath}>Ver as suas escolhas</Link>} />
    </div>
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
        {({ choices }) => <ChoiceState {...props} state={choiceState(choices, wanted)} />}
      </Loaded>
    </div>
  );
}
