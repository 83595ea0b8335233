import { Notice } from "@colheita/ui/notice/notice";
import type { OpenChoice } from "./choice-rules.ts";
import { useLevelName } from "./choice-words.ts";

/** Shows, where a sum of points would stand, that the choice of a milestone pays. */
export function ChoiceNotice({ choice }: { choice: OpenChoice }) {
  return (
    <Notice tone="points" icon="gift" title={`Sua escolha: ${useLevelName()(choice.name)}.`}>
      Nada sai do seu saldo. Você escolhe um só prêmio por nível.
    </Notice>
  );
}
