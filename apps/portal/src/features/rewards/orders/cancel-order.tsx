import { formatPoints } from "@colheita/brazil";
import { cancelRedemption } from "@colheita/contract/rewards/rewards-endpoints";
import type { Redemption } from "@colheita/contract/rewards/redemption-records";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Notice } from "@colheita/ui/notice/notice";
import { useState } from "react";
import { takeBalance } from "../../../platform/data/balance.ts";
import { nothingSent } from "../../../platform/data/failure-words.ts";
import { messages } from "../../../platform/messages.ts";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { call } from "../../../platform/session/session.ts";
import { useMemberId } from "../../../platform/session/use-member-id.ts";
import { cancelRefusals } from "./order-words.ts";
import { useOrderAct } from "./use-order-act.ts";

/** Cancels one redemption, once, however often it is pressed. */
function useCancel({ id }: Redemption) {
  const memberId = useMemberId();
  return useOrderAct({
    send: async (keyOf) => {
      const input = { params: { redemptionId: id } };
      const outcome = await call(cancelRedemption, input, { idempotencyKey: keyOf(id) });
      if (!outcome.ok) return cancelRefusals[outcome.code];
      if (memberId !== undefined) takeBalance(memberId, outcome.reply.balance);
      return undefined;
    },
    unsure: "A resposta não chegou. Tente de novo: cancelar duas vezes não muda nada.",
    offline: nothingSent,
  });
}

/**
 * Shows the button that cancels an order until it is placed. It asks for confirmation, because the unit goes to
 * somebody else.
 */
export function CancelOrder({ redemption }: { redemption: Redemption }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, problem, act, clear } = useCancel(redemption);
  const label = usePointsLabel();
  const isChoice = redemption.milestoneName !== undefined;
  const close = () => {
    clear();
    setAsking(false);
  };
  async function confirm() {
    if (!(await act())) return;
    setAsking(false);
    messages.success(
      isChoice ? "Resgate cancelado. A escolha ficou livre." : "Resgate cancelado. O valor foi devolvido.",
    );
  }
  return (
    <>
      <Button variant="secondary" fullWidth onClick={() => setAsking(true)}>
        Cancelar resgate
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title="Cancelar este resgate?"
        closeLabel="Fechar"
        busyLabel={isBusy ? "Cancelando" : undefined}
        actions={
          <>
            <Button variant="danger" onClick={() => void confirm()}>
              Cancelar o resgate
            </Button>
            <Button variant="text" data-autofocus onClick={close}>
              Manter o resgate
            </Button>
          </>
        }
      >
        <div className="stack">
          <p>
            {isChoice ? (
              "A escolha fica livre de novo, e você pode trocar por outro prêmio do mesmo nível."
            ) : (
              <>
                <b className="tnum">{formatPoints(redemption.points, label)}</b> voltam para o seu saldo na
                hora, com a validade que tinham.
              </>
            )}
          </p>
          {problem ? (
            <Notice tone="error" live="alert">
              {problem}
            </Notice>
          ) : null}
        </div>
      </Dialog>
    </>
  );
}
