import { Fragment } from "react";
import { Button } from "@colheita/ui/button/button";
import { isPlainPress, useNavigate } from "../../../platform/navigation/router.tsx";
import { SpendButton } from "../../../platform/spending/spend-button.tsx";
import { orderPath } from "@colheita/contract/rewards/order-address";
import type { RedemptionFlow } from "./use-redemption.ts";

interface RedemptionActionsProps {
  flow: RedemptionFlow;
  /** The form of the step in hand. */
  formId: string;
  /** "Resgatar por 18.900 pontos". */
  confirmLabel: string;
  /** The address that the order may need is still on its way. */
  isAddressComing: boolean;
  onClose: () => void;
}

type ReviewActionsProps = Pick<RedemptionActionsProps, "flow" | "confirmLabel" | "onClose">;

function ReviewActions({ flow, confirmLabel, onClose }: ReviewActionsProps) {
  const { problem } = flow;
  if (problem?.isFinal)
    return (
      <Button fullWidth onClick={onClose}>
        Fechar
      </Button>
    );
  return (
    <>
      <SpendButton onClick={() => void flow.confirm()}>
        {problem?.isUnsure ? "Tentar de novo" : confirmLabel}
      </SpendButton>
      {problem?.isUnsure ? null : (
        <Button variant="text" fullWidth onClick={flow.back}>
          Voltar ao pedido
        </Button>
      )}
    </>
  );
}

/**
 * Shows the link to the order. It replaces the panel's entry of the history: "back" leads to the reward, not to a
 * closed panel.
 */
function FollowOrder({ redemptionId }: { redemptionId: string }) {
  const navigate = useNavigate();
  const href = orderPath(redemptionId);
  return (
    <Button
      href={href}
      fullWidth
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        navigate(href, { replace: true });
      }}
    >
      Acompanhar pedido
    </Button>
  );
}

/** Shows the buttons at the foot of the panel. */
export function RedemptionActions(props: RedemptionActionsProps) {
  const { flow, formId, confirmLabel, isAddressComing, onClose } = props;
  const { step, access, redemption } = flow;
  if (step === "review") return <ReviewActions {...{ flow, confirmLabel, onClose }} />;
  if (step === "done")
    return (
      <>
        {redemption ? <FollowOrder redemptionId={redemption.id} /> : null}
        <Button variant="text" fullWidth onClick={onClose}>
          Fechar
        </Button>
      </>
    );
  if (step === "code")
    return (
      // Buttons of its own: the focus goes with them, to the step that comes.
      <Fragment key="code">
        <Button
          type="submit"
          form={formId}
          fullWidth
          isBusy={access.work === "checking"}
          busyLabel="Conferindo o código"
        >
          Confirmar código
        </Button>
        <Button variant="text" fullWidth onClick={flow.back}>
          Voltar ao pedido
        </Button>
      </Fragment>
    );
  return (
    <>
      <Button
        type="submit"
        form={formId}
        fullWidth
        isBusy={isAddressComing || access.work === "sending"}
        busyLabel={isAddressComing ? "Buscando o seu endereço" : "Enviando o código"}
      >
        {flow.isProven ? "Continuar" : "Receber código de acesso"}
      </Button>
      <Button variant="text" fullWidth onClick={onClose}>
        Agora não
      </Button>
    </>
  );
}
