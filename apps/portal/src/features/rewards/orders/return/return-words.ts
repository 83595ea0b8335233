import type { returnRedemption, withdrawReturn } from "@colheita/contract/rewards/return-endpoints";
import { ReturnReason } from "@colheita/contract/rewards/redemption-records";
import type { RefusalCode } from "../../problem-words.ts";

/** Why a member returns a reward, in their words. */
export const reasonWords: Readonly<Record<ReturnReason, string>> = {
  "changed-mind": "Mudei de ideia",
  damaged: "Chegou com defeito ou danificado",
  "not-as-shown": "É diferente do anunciado",
  other: "Outro motivo",
};

export const reasonOptions = ReturnReason.options.map((value) => ({ value, label: reasonWords[value] }));

/** Said at the reasons, where none was chosen. */
export const reasonMissing = "Escolha um motivo.";

/** Why a return was not accepted. */
export const returnRefusals = {
  "rewards/too-late-to-return": "O prazo para devolver este prêmio terminou.",
  "rewards/not-returnable":
    "A devolução já foi pedida, ou este prêmio não pode mais ser devolvido. Veja a situação do pedido.",
  "invalid-request": "Não foi possível pedir a devolução agora. Tente de novo em alguns minutos.",
  "too-many-requests": "Muitos pedidos seguidos. Espere um minuto e tente de novo.",
} satisfies Record<RefusalCode<typeof returnRedemption>, string>;

/** Why a return was not withdrawn. */
export const withdrawRefusals = {
  "rewards/no-return-to-withdraw": "O prêmio já chegou de volta, ou a devolução terminou.",
  "invalid-request": "Não foi possível desistir agora. Tente de novo em alguns minutos.",
  "too-many-requests": "Muitos pedidos seguidos. Espere um minuto e tente de novo.",
} satisfies Record<RefusalCode<typeof withdrawReturn>, string>;

/** What comes of the return of a reward that was chosen for a milestone. */
export const choiceComesBack = "a escolha do seu nível é desfeita, e nada muda no seu saldo";
