import { Button } from "@colheita/ui/button/button";
import { isPlainPress, useNavigate } from "../../../platform/navigation/router.tsx";
import { SpendButton } from "../../../platform/spending/spend-button.tsx";
import { entryHref } from "../entry/entry-address-rules.ts";
import type { TransferFlow } from "./use-transfer.ts";

interface TransferActionsProps {
  flow: TransferFlow;
  /** The form of the step in hand. */
  formId: string;
  /** "500 pontos". */
  total: string;
  onClose: () => void;
}

interface SubmitProps {
  formId: string;
  label: string;
  isBusy: boolean;
  busyLabel: string;
}

function Submit({ formId, label, isBusy, busyLabel }: SubmitProps) {
  return (
    <Button type="submit" form={formId} fullWidth isBusy={isBusy} busyLabel={busyLabel}>
      {label}
    </Button>
  );
}

function Secondary({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="text" fullWidth onClick={onClick}>
      {label}
    </Button>
  );
}

function ReviewActions({ flow, total, onClose }: Pick<TransferActionsProps, "flow" | "total" | "onClose">) {
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
        {problem?.isUnsure ? "Tentar de novo" : `Transferir ${total}`}
      </SpendButton>
      {problem?.isUnsure ? null : <Secondary label="Mudar o valor" onClick={() => flow.goTo("amount")} />}
    </>
  );
}

/**
 * Shows the link to the line of the statement. It replaces the panel's entry of the history: "back" leads to the
 * statement.
 */
function FollowEntry({ entryId }: { entryId: string }) {
  const navigate = useNavigate();
  const href = entryHref(entryId);
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
      Ver no extrato
    </Button>
  );
}

/** Shows the buttons at the foot of the panel. */
export function TransferActions({ flow, formId, total, onClose }: TransferActionsProps) {
  const { step, access, entryId, isSearching } = flow;
  switch (step) {
    case "receiver":
      return (
        <>
          <Submit formId={formId} label="Buscar" isBusy={isSearching} busyLabel="Buscando quem recebe" />
          <Secondary label="Agora não" onClick={onClose} />
        </>
      );
    case "amount":
      return (
        <>
          <Submit
            formId={formId}
            label={flow.isProven ? "Continuar" : "Receber código de acesso"}
            isBusy={access.work === "sending"}
            busyLabel="Enviando o código"
          />
          <Secondary label="Não é esta pessoa" onClick={() => flow.goTo("receiver")} />
        </>
      );
    case "code":
      return (
        <>
          <Submit
            formId={formId}
            label="Confirmar código"
            isBusy={access.work === "checking"}
            busyLabel="Conferindo o código"
          />
          <Secondary label="Mudar o valor" onClick={() => flow.goTo("amount")} />
        </>
      );
    case "review":
      return <ReviewActions flow={flow} total={total} onClose={onClose} />;
    case "done":
      return (
        <>
          {entryId === undefined ? null : <FollowEntry entryId={entryId} />}
          <Secondary label="Fechar" onClick={onClose} />
        </>
      );
  }
}
