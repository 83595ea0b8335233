import { formatDate } from "@colheita/brazil";
import { withdrawReturn } from "@colheita/contract/rewards/return-endpoints";
import type { Redemption } from "@colheita/contract/rewards/redemption-records";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Notice } from "@colheita/ui/notice/notice";
import { useState } from "react";
import { messages } from "../../../../platform/messages.ts";
import { call } from "../../../../platform/session/session.ts";
import { nothingSent } from "../order-words.ts";
import { useOrderAct } from "../use-order-act.ts";
import { withdrawRefusals } from "./return-words.ts";

/** Shows the button that ends a return, until the reward has come back. */
export function WithdrawReturn({ redemption }: { redemption: Redemption }) {
  const { id, status, returnUntil } = redemption;
  const [isAsking, setAsking] = useState(false);
  const { isBusy, problem, act, clear } = useOrderAct({
    send: async (keyOf) => {
      const input = { params: { redemptionId: id } };
      const outcome = await call(withdrawReturn, input, { idempotencyKey: keyOf(id) });
      return outcome.ok ? undefined : withdrawRefusals[outcome.code];
    },
    unsure: "A resposta não chegou. Tente de novo: desistir duas vezes não muda nada.",
    offline: nothingSent,
  });
  const close = () => {
    clear();
    setAsking(false);
  };
  async function confirm() {
    if (!(await act())) return;
    close();
    messages.success("Devolução desfeita. O prêmio continua com você.");
  }
  return (
    <>
      {status === "return_requested" ? (
        <Button variant="secondary" fullWidth onClick={() => setAsking(true)}>
          Desistir da devolução
        </Button>
      ) : null}
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title="Desistir da devolução?"
        closeLabel="Fechar"
        busyLabel={isBusy ? "Desfazendo a devolução" : undefined}
        actions={
          <>
            <Button onClick={() => void confirm()}>Ficar com o prêmio</Button>
            <Button variant="text" data-autofocus onClick={close}>
              Continuar a devolução
            </Button>
          </>
        }
      >
        <div className="stack">
          <p>
            O prêmio continua com você, e ninguém vai buscar.
            {returnUntil === undefined ? null : (
              <>
                {" "}
                Dá para pedir de novo até <b className="dt">{formatDate(returnUntil)}</b>.
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
