import { wishReward } from "@colheita/contract/rewards/wishes-endpoints";
import { Button } from "@colheita/ui/button/button";
import { read } from "../../../platform/session/session.ts";
import { useMark } from "./use-mark.ts";
import { wishFailureWords, wishWords } from "./wish-words.ts";

interface WishButtonProps {
  rewardId: string;
  isWished: boolean;
  isSoldOut: boolean;
}

/** Keeps a reward on the wish list, or takes it off: whoever has one there that is sold out hears when it is back. */
export function WishButton({ rewardId, isWished, isSoldOut }: WishButtonProps) {
  const wish = useMark(rewardId, "isWished", {
    send: (isWanted) => read(wishReward, { params: { rewardId }, body: { isWished: isWanted } }),
    words: (isWanted) => wishWords(isWanted, isSoldOut),
    failureWords: wishFailureWords,
  });
  return (
    <Button
      variant="secondary"
      icon={isSoldOut ? "bell" : isWished ? "starfull" : "star"}
      fullWidth
      aria-pressed={isWished}
      onClick={() => wish(!isWished)}
    >
      {isSoldOut ? "Avise-me quando voltar" : "Guardar na lista de desejos"}
    </Button>
  );
}
