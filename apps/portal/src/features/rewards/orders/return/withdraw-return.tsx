import { formatDate, todayInSaoPaulo } from "@colheita/brazil";
import { withdrawReturn } from "@colheita/contract/rewards/return-endpoints";
import type { RedemptionDetail } from "@colheita/contract/rewards/redemption-records";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Notice } from "@colheita/ui/notice/notice";
import { useState } from "react";
import { serverNow } from "../../../../platform/connection/connection-state.ts";
import { nothingSent } from "../../../../platform/data/failure-words.ts";
import { messages } from "../../../../platform/messages.ts";
import { call } from "../../../../platform/session/session.ts";
import { useOrderAct } from "../use-order-act.ts";
import { withdrawRefusals } from "./return-words.ts";

/** Says whether the return may be asked for again. */
function Again({ returnUntil }: { returnUntil: string | undefined }) {
  if (returnUntil === undefined || returnUntil < todayInSaoPaulo(new Date(serverNow())))
    return "O prazo terminou: não dá para pedir a devolução de novo.";
  return (
    <>
      Dá para pedir de novo até <b className="dt">{formatDate(returnUntil)}</b>.
    </>
  );
}

/** Shows the button that ends a return, until the reward has come back. */
export function WithdrawReturn({ redemption, history }: Pick<RedemptionDetail, "redemption" | "history">) {
  const { id, status, returnUntil } = redemption;
  /** How many steps the order had taken when it was begun. */
  const [round, setRound] = useState<number>();
  const { isBusy, problem, act, clear } = useOrderAct({
    send: async (keyOf) => {
      const input = { params: { redemptionId: id } };
      const outcome = await call(withdrawReturn, input, { idempotencyKey: keyOf({ id, round }) });
      return outcome.ok ? undefined : withdrawRefusals[outcome.code];
    },
    unsure: "A resposta não chegou. Tente de novo: desistir duas vezes não muda nada.",
    offline: nothingSent,
  });
  const close = () => {
    clear();
    setRound(undefined);
  };
  async function confirm() {
    if (!(await act())) return;
    close();
    messages.success("Devolução desfeita. O prêmio continua com você.");
  }
  return (
    <>
      {status === "return_requested" ? (
        <Button variant="secondary" fullWidth onClick={() => setRound(history.length)}>
          Desistir da devolução
        </Button>
      ) : null}
      <Dialog
        isOpen={round !== undefined && (round === history.length || isBusy || problem !== undefined)}
        onClose={close}
        title="Desistir da devolução?"
        closeLabel="Fechar"
        busyLabel={isBusy ? "Desfazendo a devolução" : undefined}
        actions={
          <>
            <Button onClick={() => void confirm()}>Desistir da devolução</Button>
            <Button variant="text" data-autofocus onClick={close}>
              Manter a devolução
            </Button>
          </>
        }
      >
        <div className="stack">
          <p>
            O prêmio continua com você, e ninguém vai buscar. <Again returnUntil={returnUntil} />
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
