import { isPassword } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions } from "@colheita/ui/form/form";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { messages } from "../../platform/messages.ts";
import { useNavigate } from "../../platform/navigation/router.tsx";
import { DefinitionRefusal } from "./definition-refusal.tsx";
import { definitionFailure, definitionWords, type DefinitionWords } from "./definition-words.ts";
import { NewPasswordField, usePasswordRules } from "./new-password-field.tsx";
import { emptyWords, faultWords } from "./password-words.ts";
import { defineNewPassword } from "./recovery/recovery-calls.ts";
import { forgetRecovery } from "./recovery/saved-recovery.ts";

interface Problem {
  /** At the field. */
  readonly field?: string;
  /** Above the form. */
  readonly refusal?: DefinitionWords;
}

interface DefinitionFormProps {
  /** What proves the contact; nothing in a session that proved it by its access code. */
  proofToken: string | undefined;
  /** The password is defined and the session open. */
  onDone: () => void;
}

/** Shows the form for the new password. With it the member is logged in, unless a second factor is asked for. */
export function DefinitionForm({ proofToken, onDone }: DefinitionFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const rules = usePasswordRules();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>({});

  async function send(password: string): Promise<Problem> {
    try {
      const outcome = await defineNewPassword(password, proofToken);
      if (!outcome.ok && outcome.code === "password/weak")
        return { field: faultWords(outcome.fields.map(({ code }) => code)) };
      if (!outcome.ok && outcome.code !== "multi-factor-auth-required")
        return { refusal: definitionWords(outcome.code, outcome.retryAfterSeconds) };
      forgetRecovery();
      if (outcome.ok) {
        onDone();
      } else {
        messages.success("Senha definida. Entre com ela para confirmar o segundo passo.");
        navigate(pathOf("login"), { replace: true });
      }
      return {};
    } catch (error) {
      return { refusal: definitionFailure(error) };
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const password = field.current?.value ?? "";
    const found = isPassword(password, rules) ? undefined : password === "" ? emptyWords : faultWords([]);
    setProblem({ field: found });
    if (found !== undefined) return field.current?.focus();
    setBusy(true);
    const outcome = await send(password);
    setBusy(false);
    setProblem(outcome);
    if (outcome.field !== undefined) field.current?.focus();
  }

  return (
    <Form action={pathOf("passwordDefinition")} onSubmit={(event) => void submit(event)}>
      {problem.refusal ? <DefinitionRefusal words={problem.refusal} /> : null}
      <NewPasswordField ref={field} rules={rules} error={problem.field} />
      <FormActions>
        <Button type="submit" fullWidth isBusy={isBusy} busyLabel="Gravando">
          Definir senha e entrar
        </Button>
      </FormActions>
    </Form>
  );
}
