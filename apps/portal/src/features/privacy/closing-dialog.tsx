import { optOut } from "@colheita/contract/privacy/closing-endpoints";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { AccessCodeForm } from "../../platform/access-code/access-code-form.tsx";
import { useAccessCode } from "../../platform/access-code/use-access-code.ts";
import { useLeaving } from "../../platform/leaving.ts";
import { call } from "../../platform/session/session.ts";
import { closingFailureWords, privacyWords } from "./privacy-words.ts";
import styles from "./privacy.module.css";

interface ClosingDialogProps {
  isOpen: boolean;
  memberId: string;
  reason: string;
  onClose: () => void;
  onClosed: () => void;
}

interface CodeStepProps extends Omit<ClosingDialogProps, "isOpen"> {
  /** From the press on the dialog stays: "keep my account" could no longer be held to. */
  onWork: (isAtWork: boolean) => void;
}

/** Shows the access code that closes the account (DECISIONS, "Access code"). It is sent as soon as the dialog opens. */
function CodeStep({ memberId, reason, onClose, onClosed, onWork }: CodeStepProps) {
  const access = useAccessCode("opt-out", memberId);
  const formId = useId();
  const leaving = useLeaving();
  const begin = useEffectEvent(() => void access.ask());
  useEffect(() => begin(), []);

  async function close(code: string): Promise<void> {
    const left = leaving();
    const grant = await access.check(code);
    // Whoever left the page meanwhile keeps the account.
    if (grant === undefined || left.aborted) return;
    try {
      const body = { isOptedOut: true as const, grant, ...(reason === "" ? {} : { reason }) };
      const outcome = await call(optOut, { body });
      if (outcome.ok) return onClosed();
      access.forget(privacyWords(outcome.code, outcome.retryAfterSeconds));
    } catch (error) {
      access.forget(closingFailureWords(error));
    }
  }

  async function submit(code: string) {
    onWork(true);
    await close(code);
    onWork(false);
  }

  return (
    <>
      <p>Para encerrar a sua conta, digite o código de acesso.</p>
      <AccessCodeForm formId={formId} access={access} onSubmit={(code) => void submit(code)} />
      <div className={styles.actions}>
        <Button type="submit" form={formId} variant="danger" isDisabled={access.sent?.isLocked}>
          Encerrar minha conta
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Manter minha conta
        </Button>
      </div>
    </>
  );
}

/** Shows the last question before the account is closed. */
export default function ClosingDialog({ isOpen, onClose, ...step }: ClosingDialogProps) {
  const [isAtWork, setAtWork] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Encerrar minha conta?"
      closeLabel="Fechar"
      busyLabel={isAtWork ? "Encerrando a conta" : undefined}
    >
      {isOpen ? <CodeStep {...step} onClose={onClose} onWork={setAtWork} /> : null}
    </Dialog>
  );
}
