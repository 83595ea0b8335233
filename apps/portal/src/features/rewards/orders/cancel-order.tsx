import { formatPoints } from "@colheita/brazil";
import { HttpFailure, NetworkFailure } from "@colheita/client";
import { cancelRedemption } from "@colheita/contract/rewards/rewards-endpoints";
import type { Redemption } from "@colheita/contract/rewards/redemption-records";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Notice } from "@colheita/ui/notice/notice";
import { useRef, useState } from "react";
import { takeBalance } from "../../../platform/data/balance.ts";
import { askAgainUnder } from "../../../platform/data/query-client.ts";
import { sendFailureWords } from "../../../platform/data/failure-words.ts";
import { messages } from "../../../platform/messages.ts";
import { usePointsLabel } from "../../../platform/session/points-label.ts";
import { call } from "../../../platform/session/session.ts";
import { useMemberId } from "../../../platform/session/use-member-id.ts";
import { createActKey } from "../../../platform/act-key.ts";
import { rewardsKey } from "../rewards-queries.ts";
import { cancelRefusals } from "./order-words.ts";

const unsure = "A resposta não chegou. Tente de novo: cancelar duas vezes não muda nada.";
/** Shown before anything is sent. */
const offline = "Sem sinal. Nada foi enviado agora. Tente de novo quando a internet voltar.";

function failureWords(error: unknown): string {
  const isUnsure = error instanceof NetworkFailure || (error instanceof HttpFailure && error.status >= 500);
  if (isUnsure) return unsure;
  if (!(error instanceof HttpFailure)) reportError(error);
  return sendFailureWords(error);
}

/** Cancels one redemption, once, however often it is pressed. Returns what went wrong, if anything did. */
function useCancel({ id }: Redemption) {
  const memberId = useMemberId();
  const keyOf = useRef(createActKey());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function send(): Promise<string | undefined> {
    if (!navigator.onLine) return offline;
    try {
      const input = { params: { redemptionId: id } };
      const outcome = await call(cancelRedemption, input, { idempotencyKey: keyOf.current(id) });
      if (!outcome.ok) return cancelRefusals[outcome.code];
      if (memberId !== undefined) takeBalance(memberId, outcome.reply.balance);
      return undefined;
    } catch (error) {
      return failureWords(error);
    }
  }

  async function cancel(): Promise<boolean> {
    setBusy(true);
    const found = await send();
    setBusy(false);
    setProblem(found);
    await askAgainUnder(rewardsKey);
    return found === undefined;
  }

  return { isBusy, problem, cancel, clear: () => setProblem(undefined) };
}

/**
 * Shows the button that cancels an order until it is placed. It asks for confirmation, because the unit goes to
 * somebody else.
 */
export function CancelOrder({ redemption }: { redemption: Redemption }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, problem, cancel, clear } = useCancel(redemption);
  const label = usePointsLabel();
  const close = () => {
    clear();
    setAsking(false);
  };
  async function confirm() {
    if (!(await cancel())) return;
    setAsking(false);
    messages.success("Resgate cancelado. O valor foi devolvido.");
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
            <b className="tnum">{formatPoints(redemption.points, label)}</b> voltam para o seu saldo na hora,
            com a validade que tinham.
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
