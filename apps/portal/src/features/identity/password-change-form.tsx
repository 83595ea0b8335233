import { isPassword } from "@colheita/brazil";
import { changePassword } from "@colheita/contract/identity/password-endpoints";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions } from "@colheita/ui/form/form";
import { Notice } from "@colheita/ui/notice/notice";
import { PasswordField } from "@colheita/ui/password-field/password-field";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { call } from "../../platform/session/session.ts";
import { DefinitionRefusal } from "./definition-refusal.tsx";
import { definitionFailure, definitionWords, type DefinitionWords } from "./definition-words.ts";
import { NewPasswordField, usePasswordRules } from "./new-password-field.tsx";
import { emptyWords, faultWords } from "./password-words.ts";

interface Outcome {
  readonly isDone?: boolean;
  readonly current?: string | undefined;
  readonly next?: string | undefined;
  readonly refusal?: DefinitionWords;
}

async function send(currentPassword: string, password: string): Promise<Outcome> {
  try {
    const outcome = await call(changePassword, { body: { currentPassword, password } });
    if (outcome.ok) return { isDone: true };
    if (outcome.code === "password/weak") return { next: faultWords(outcome.fields.map(({ code }) => code)) };
    const words = definitionWords(outcome.code, outcome.retryAfterSeconds);
    return outcome.code === "password/wrong-current"
      ? { current: `${words.title} ${words.text}` }
      : { refusal: words };
  } catch (error) {
    return { refusal: definitionFailure(error) };
  }
}

/** Changes the password of who is logged in. What was typed stays until it has worked. */
export function PasswordChangeForm() {
  const done = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLInputElement>(null);
  const rules = usePasswordRules();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});
  /** After a change the fields begin anew, empty and with no tick, and the reader is at what is said of it. */
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (round > 0) done.current?.focus();
  }, [round]);

  function show(result: Outcome): void {
    setOutcome(result);
    if (result.current !== undefined) current.current?.focus();
    else if (result.next !== undefined) next.current?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const password = next.current?.value ?? "";
    const found: Outcome = {
      current: current.current?.value ? undefined : "Digite a sua senha atual.",
      next: password === "" ? emptyWords : isPassword(password, rules) ? undefined : faultWords([]),
    };
    show(found);
    if (found.current !== undefined || found.next !== undefined) return;
    setBusy(true);
    const result = await send(current.current?.value ?? "", password);
    setBusy(false);
    if (result.isDone) setRound(round + 1);
    show(result);
  }

  return (
    <Form action={pathOf("passwordChange")} onSubmit={(event) => void submit(event)}>
      {outcome.refusal ? <DefinitionRefusal words={outcome.refusal} /> : null}
      {outcome.isDone ? (
        <div ref={done} tabIndex={-1}>
          <Notice tone="ok" live="status" title="Senha alterada.">
            Os outros aparelhos em que a sua conta estava aberta saíram dela.
          </Notice>
        </div>
      ) : null}
      <PasswordField
        key={`current ${round}`}
        ref={current}
        name="currentPassword"
        label="Senha atual"
        showLabel="Mostrar a senha atual"
        hideLabel="Esconder a senha atual"
        enterKeyHint="next"
        error={outcome.current}
      />
      <NewPasswordField key={`new ${round}`} ref={next} rules={rules} error={outcome.next} />
      <FormActions>
        <Button type="submit" fullWidth="phone" isBusy={isBusy} busyLabel="Gravando">
          Alterar senha
        </Button>
        <Button href={pathOf("account")} variant="text">
          Voltar para Minha conta
        </Button>
      </FormActions>
    </Form>
  );
}
