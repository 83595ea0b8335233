import { pathOf } from "@colheita/contract/routes/routes";
import { proveMember } from "@colheita/contract/second-factor/second-factor-endpoints";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Form } from "@colheita/ui/form/form";
import { Notice } from "@colheita/ui/notice/notice";
import { PasswordField } from "@colheita/ui/password-field/password-field";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { codeFailureWords } from "../../platform/access-code/access-code-words.ts";
import { focusField } from "../../platform/focus-field.ts";
import { call } from "../../platform/session/session.ts";
import { changeRefusal } from "./factor-words.ts";
import styles from "./second-factor.module.css";

interface ProofDialogProps {
  onProven: () => void;
  onClose: () => void;
}

/** Sends what was typed. Returns the words for what went wrong, or nothing. */
async function prove(password: string): Promise<string | undefined> {
  try {
    const outcome = await call(proveMember, { body: { password } });
    if (outcome.ok) return undefined;
    const { code, retryAfterSeconds } = outcome;
    return changeRefusal(code, { retryAfterSeconds });
  } catch (error) {
    return codeFailureWords(error);
  }
}

/** Asks for the password again before factors are changed or the e-mail is. */
export default function ProofDialog({ onProven, onClose }: ProofDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isEmpty, setEmpty] = useState(false);

  async function show(password: string) {
    setBusy(true);
    const wrong = await prove(password);
    setBusy(false);
    setProblem(wrong);
    if (wrong === undefined) onProven();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("password");
    const password = typeof typed === "string" ? typed : "";
    setEmpty(password === "");
    if (password === "") return focusField(event.currentTarget, "password");
    void show(password);
  }

  const actions = (
    <Button type="submit" form={formId}>
      Confirmar
    </Button>
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Confirme que é você"
      closeLabel="Fechar"
      actions={actions}
      busyLabel={isBusy ? "Confirmando" : undefined}
    >
      <div className={styles.part}>
        {problem ? (
          <Notice tone="error" live="alert">
            {problem}
          </Notice>
        ) : null}
        <Form id={formId} action={pathOf("account")} onSubmit={submit}>
          <PasswordField
            name="password"
            label="Sua senha"
            hint="Vale por 10 minutos."
            showLabel="Mostrar senha"
            hideLabel="Esconder senha"
            enterKeyHint="go"
            error={isEmpty ? "Digite a sua senha." : undefined}
            data-autofocus
          />
        </Form>
      </div>
    </Dialog>
  );
}
