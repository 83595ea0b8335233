import { pathOf } from "@colheita/contract/routes/routes";
import { beginConnection } from "@colheita/contract/sign-on/sign-on-endpoints";
import type { Provider } from "@colheita/contract/sign-on/sign-on-records";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Form } from "@colheita/ui/form/form";
import { PasswordField } from "@colheita/ui/password-field/password-field";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { focusField } from "../../platform/focus-field.ts";
import { call } from "../../platform/session/session.ts";
import { failureOf } from "./sign-on-calls.ts";
import { SignOnProblemNotice } from "./sign-on-problem.tsx";

interface Problem {
  readonly problem: string;
  readonly retryAfterSeconds?: number | undefined;
}

/** Goes to the provider when the password is right. What is answered is why it could not. */
async function goConnecting(providerId: string, password: string): Promise<Problem | undefined> {
  try {
    const outcome = await call(beginConnection, { body: { providerId, password } });
    if (!outcome.ok) return { problem: outcome.code, retryAfterSeconds: outcome.retryAfterSeconds };
    location.assign(outcome.reply.address);
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
}

/** Asks the member to confirm who they are before a provider is connected to the account. */
export function ConnectDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Problem>();
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("password");
    const password = typeof typed === "string" ? typed : "";
    setError(password === "" ? "Digite a sua senha." : undefined);
    setRefused(undefined);
    if (password === "") return focusField(event.currentTarget, "password");
    setBusy(true);
    const problem = await goConnecting(provider.id, password);
    // A browser that is on its way to the provider stays busy.
    if (problem) setBusy(false);
    setRefused(problem);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Conectar ${provider.name}`}
      closeLabel="Fechar"
      busyLabel={isBusy ? `Abrindo ${provider.name}` : undefined}
      actions={
        <>
          <Button type="submit" form={formId}>
            Continuar em {provider.name}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
        </>
      }
    >
      {refused ? <SignOnProblemNotice {...refused} /> : null}
      <p>Confirme a sua senha. Depois, {provider.name} pergunta com qual conta você quer entrar.</p>
      <Form id={formId} action={pathOf("account")} onSubmit={(event) => void submit(event)}>
        <PasswordField
          name="password"
          label="Sua senha"
          showLabel="Mostrar senha"
          hideLabel="Esconder senha"
          enterKeyHint="go"
          error={error}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
