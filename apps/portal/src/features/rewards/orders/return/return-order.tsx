import { formatDate, formatPoints } from "@colheita/brazil";
import { RETURN_COMMENT_CHARS, returnRedemption } from "@colheita/contract/rewards/return-endpoints";
import {
  ReturnReason,
  type Redemption,
  type RedemptionDetail,
} from "@colheita/contract/rewards/redemption-records";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Notice } from "@colheita/ui/notice/notice";
import { RadioGroup } from "@colheita/ui/radio-group/radio-group";
import { TextArea } from "@colheita/ui/text-area/text-area";
import { useId, useState } from "react";
import { offlineWords } from "../../../../platform/data/failure-words.ts";
import { forgetDraft, saveDraft, savedDraft } from "../../../../platform/drafts.ts";
import { messages } from "../../../../platform/messages.ts";
import { usePointsLabel } from "../../../../platform/session/points-label.ts";
import { call } from "../../../../platform/session/session.ts";
import { useOrderAct } from "../use-order-act.ts";
import styles from "../orders.module.css";
import { choiceComesBack, reasonMissing, reasonOptions, returnRefusals } from "./return-words.ts";

/** What is typed of a return, and stays until it is sent, through a reload too. */
function useReturnDraft(name: string) {
  const [typed, setTyped] = useState(() => {
    const { reason = "", comment = "" } = savedDraft(name);
    return { reason, comment };
  });
  const type = (change: Partial<typeof typed>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    saveDraft(name, next);
  };
  const forget = () => {
    setTyped({ reason: "", comment: "" });
    forgetDraft(name);
  };
  return { typed, type, forget };
}

/** Asks for a return, once, however often it is pressed. `round`: how many steps the order had taken when it was begun. */
function useReturn({ id }: Redemption, round: number | undefined) {
  const { typed, type, forget } = useReturnDraft(`return.${id}`);
  const { data: reason } = ReturnReason.safeParse(typed.reason);
  const { act, ...sending } = useOrderAct({
    send: async (keyOf) => {
      if (reason === undefined) return reasonMissing;
      const comment = typed.comment.trim() === "" ? undefined : typed.comment.trim();
      const input = { params: { redemptionId: id }, body: { reason, comment } };
      const outcome = await call(returnRedemption, input, { idempotencyKey: keyOf({ ...input, round }) });
      return outcome.ok ? undefined : returnRefusals[outcome.code];
    },
    unsure: "A resposta não chegou. Tente de novo: pedir duas vezes não muda nada.",
    offline: offlineWords,
  });
  async function send(): Promise<boolean> {
    if (!(await act())) return false;
    forget();
    return true;
  }
  return { ...sending, typed, type, send, hasReason: reason !== undefined };
}

function Terms({ points, milestoneName }: Pick<Redemption, "points" | "milestoneName">) {
  const label = usePointsLabel();
  return (
    <p>
      O programa vai combinar a coleta com você. Quando o prêmio chegar e for conferido,{" "}
      {milestoneName === undefined ? (
        <>
          o que você pagou (<b className="tnum">{formatPoints(points, label)}</b>) volta para o seu saldo, com
          a validade que tinha
        </>
      ) : (
        choiceComesBack
      )}
      .
    </p>
  );
}

interface SaidFieldsProps extends Pick<ReturnType<typeof useReturnDraft>, "typed" | "type"> {
  firstReason: string;
  isReasonMissing: boolean;
}

/** Asks why the reward is returned. */
function SaidFields({ typed, type, firstReason, isReasonMissing }: SaidFieldsProps) {
  return (
    <>
      <RadioGroup
        id={firstReason}
        name="return-reason"
        label="Por que você quer devolver? *"
        options={reasonOptions}
        value={typed.reason}
        onChange={(reason) => type({ reason })}
        error={isReasonMissing ? reasonMissing : undefined}
      />
      <TextArea
        label="Conte mais"
        optionalLabel="(opcional)"
        rows={3}
        value={typed.comment}
        onChange={({ target }) => type({ comment: target.value })}
        maxLength={RETURN_COMMENT_CHARS}
        counter={(used, limit) => `${used} de ${limit}`}
      />
    </>
  );
}

/** Shows until when the reward may be returned, and the button for it. */
function Offer({ returnUntil, onAsk }: { returnUntil: string; onAsk: () => void }) {
  return (
    <div className={styles.part}>
      <p>
        Mudou de ideia ou veio com problema? Você pode devolver até{" "}
        <b className="dt">{formatDate(returnUntil)}</b>.
      </p>
      <Button variant="secondary" fullWidth onClick={onAsk}>
        Devolver prêmio
      </Button>
    </div>
  );
}

/**
 * Shows the button that returns a delivered reward, while it may be, and asks why. The dialog closes where the order has moved
 * on by another page; it stays to say what became of a press.
 */
export function ReturnOrder({ redemption, history }: Pick<RedemptionDetail, "redemption" | "history">) {
  const { canReturn, returnUntil } = redemption;
  const [round, setRound] = useState<number>();
  const [wasSent, setSent] = useState(false);
  const { isBusy, problem, typed, type, send, hasReason, clear } = useReturn(redemption, round);
  const firstReason = useId();
  const isReasonMissing = wasSent && !hasReason;
  const isOpen = round !== undefined && (round === history.length || isBusy || problem !== undefined);
  const close = () => {
    clear();
    setSent(false);
    setRound(undefined);
  };
  async function confirm() {
    setSent(true);
    if (!hasReason) return document.getElementById(firstReason)?.focus();
    if (!(await send())) return;
    close();
    messages.success("Devolução pedida. O programa vai combinar a coleta com você.");
  }
  return (
    <>
      {canReturn && returnUntil !== undefined ? (
        <Offer returnUntil={returnUntil} onAsk={() => setRound(history.length)} />
      ) : null}
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Devolver este prêmio?"
        closeLabel="Fechar"
        busyLabel={isBusy ? "Pedindo a devolução" : undefined}
        actions={
          <>
            <Button onClick={() => void confirm()}>Pedir devolução</Button>
            <Button variant="text" onClick={close}>
              Voltar
            </Button>
          </>
        }
      >
        <div className="stack">
          <Terms {...redemption} />
          <SaidFields {...{ typed, type, firstReason, isReasonMissing }} />
          {problem ? (
            <Notice tone="error" live="alert" comesIntoView>
              {problem}
            </Notice>
          ) : null}
        </div>
      </Dialog>
    </>
  );
}
