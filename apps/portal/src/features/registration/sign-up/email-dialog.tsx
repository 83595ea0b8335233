import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { FormActions } from "@colheita/ui/form/form";
import { Suspense, useEffect, useEffectEvent, useId, useState } from "react";
import type { ComponentType } from "react";
import { AccessCodeForm } from "../../../platform/access-code/access-code-form.tsx";
import { proofOf, useEmailCode, type EmailCheck } from "./use-email-code.ts";

/** Asks the member to show that it is them. */
export type ProofPart = ComponentType<{ onProven: () => void; onClose: () => void }>;

interface EmailDialogProps {
  isOpen: boolean;
  /** The e-mail that is wanted; empty where theirs is taken away. */
  email: string;
  /** Where the code goes. */
  sentTo: string;
  check: EmailCheck | undefined;
  onCheck: (check: EmailCheck | undefined) => void;
  /** Saves the form with the proof. Resolves with why that did not work, where it can be tried again from here. */
  onProved: (proofToken: string) => Promise<string | undefined>;
  onClose: () => void;
  Proof: ProofPart;
}

interface StepProps extends Omit<EmailDialogProps, "isOpen" | "Proof"> {
  onSaving: (isSaving: boolean) => void;
  onProofNeeded: () => void;
}

/**
 * Shows the code for a change of the e-mail. It is sent as soon as it is asked for; once proved, the form may be
 * sent again without it.
 */
function CodeStep({ onProved, onSaving, onClose, ...code }: StepProps) {
  const { email, check } = code;
  const access = useEmailCode(code);
  const formId = useId();
  const [problem, setProblem] = useState<string>();
  const begin = useEffectEvent(() => void access.ask());
  useEffect(() => begin(), []);

  async function submit(code: string) {
    const proofToken = proofOf(check, email) ?? (await access.check(code));
    if (proofToken === undefined) return;
    onSaving(true);
    setProblem(await onProved(proofToken));
    onSaving(false);
  }

  return (
    <>
      {email === "" ? <p>Sem e-mail, você entra com o CPF ou CNPJ.</p> : null}
      <AccessCodeForm
        formId={formId}
        access={{ ...access, checkProblem: access.checkProblem ?? problem }}
        onSubmit={(code) => void submit(code)}
        onType={() => setProblem(undefined)}
      />
      <FormActions>
        <Button
          type="submit"
          form={formId}
          fullWidth="phone"
          isBusy={access.work === "checking"}
          isDisabled={access.sent?.isLocked}
          busyLabel="Conferindo o código"
        >
          Confirmar e salvar
        </Button>
        <Button variant="text" onClick={onClose}>
          {email === "" ? "Voltar" : "Corrigir o e-mail"}
        </Button>
      </FormActions>
    </>
  );
}

/**
 * Asks for the code that was sent to the new e-mail, or to the old one when it is removed (DECISIONS, "Editing"). A
 * new e-mail asks for the password first.
 */
export default function EmailDialog({ isOpen, onClose, Proof, ...step }: EmailDialogProps) {
  const [isSaving, setSaving] = useState(false);
  const [isProving, setProving] = useState(false);
  const title = step.email === "" ? "Confirme que quer tirar o e-mail" : "Confirme o e-mail novo";
  const shell = { isOpen, onClose, title, closeLabel: "Fechar" };
  if (isProving)
    return (
      <Suspense
        fallback={
          <Dialog {...shell} busyLabel="Abrindo">
            {null}
          </Dialog>
        }
      >
        <Proof onProven={() => setProving(false)} onClose={onClose} />
      </Suspense>
    );
  return (
    <Dialog {...shell} busyLabel={isSaving ? "Salvando" : undefined}>
      {isOpen ? (
        <CodeStep {...step} onSaving={setSaving} onProofNeeded={() => setProving(true)} onClose={onClose} />
      ) : null}
    </Dialog>
  );
}
