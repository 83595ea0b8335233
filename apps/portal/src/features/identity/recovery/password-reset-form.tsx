import { detectUsername, maskUsername } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions } from "@colheita/ui/form/form";
import { Notice } from "@colheita/ui/notice/notice";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useEffect, useRef, useState } from "react";
import type { FormEvent, RefObject } from "react";
import { useLeaving } from "../../../platform/leaving.ts";
import { useNavigate } from "../../../platform/navigation/router.tsx";
import {
  saveTypedUsername,
  takeTypedUsername,
  typedUsername,
} from "../../../platform/session/typed-username.ts";
import { recoveryProblemOf, recoveryWords, usernameError, type RecoveryWords } from "./recovery-words.ts";

/** Loads the calls when the form is first used: they are no part of the page. */
const loadCalls = () => import("./recovery-calls.ts");
const warmCalls = () => void loadCalls().catch(() => undefined);

async function attempt(username: string, signal: AbortSignal): Promise<RecoveryWords | undefined> {
  const calls = await loadCalls().catch(() => undefined);
  // Without the code that makes the call it is as without a network.
  if (!calls) return recoveryWords("network");
  try {
    const outcome = await calls.requestRecovery(username, signal);
    return outcome.ok ? undefined : recoveryWords(outcome.code, outcome.retryAfterSeconds);
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof Error && error.name === "NetworkFailure") return recoveryWords("network");
    reportError(error);
    return recoveryWords("unknown");
  }
}

/**
 * Restores what was typed before a reload, before hydration or for the code that is on its way, and shows what the
 * server answered.
 */
function useEarlier(form: RefObject<HTMLFormElement | null>, show: (words: RecoveryWords) => void): void {
  useEffect(() => {
    const typed = typedUsername();
    const fill = (known: string | undefined) => {
      const field = form.current?.elements.namedItem("username");
      if (field instanceof HTMLInputElement && field.value === "" && known) field.value = maskUsername(known);
    };
    if (typed) fill(typed);
    else
      void import("./saved-recovery.ts").then(
        ({ savedRecovery }) => fill(savedRecovery()?.username),
        reportError,
      );
    const problem = recoveryProblemOf(new URLSearchParams(location.search).get("erro"));
    if (!problem) return;
    show(recoveryWords(problem));
    history.replaceState(history.state, "", location.pathname);
  }, [form, show]);
}

/** Shows the form that asks whose password it is. What was typed stays, whatever the answer, and through a reload. */
export function PasswordResetForm() {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const leaving = useLeaving();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RecoveryWords>();
  const [error, setError] = useState<string>();
  useEarlier(form, setRefusal);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const field = event.currentTarget.elements.namedItem("username");
    const typed = field instanceof HTMLInputElement ? field.value.trim() : "";
    const found = usernameError(typed);
    setError(found);
    setRefusal(undefined);
    if (found !== undefined) return field instanceof HTMLElement && field.focus();
    setBusy(true);
    const detected = detectUsername(typed);
    const signal = leaving();
    const words = await attempt(detected.kind === "text" ? typed : detected.value, signal);
    setBusy(false);
    setRefusal(words);
    if (words || signal.aborted) return;
    takeTypedUsername();
    navigate(pathOf("accessCode"));
  }

  return (
    <Form
      ref={form}
      action={pathOf("passwordReset")}
      onSubmit={(event) => void submit(event)}
      onFocus={warmCalls}
    >
      {refusal ? (
        <Notice tone="error" live="alert" title={refusal.title}>
          {refusal.text}
        </Notice>
      ) : null}
      <TextField
        name="username"
        label="CPF, CNPJ ou e-mail"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        mask={maskUsername}
        error={error}
        onChange={({ currentTarget }) => saveTypedUsername(currentTarget.value)}
      />
      <FormActions>
        <Button type="submit" fullWidth isBusy={isBusy} busyLabel="Enviando">
          Enviar código
        </Button>
      </FormActions>
    </Form>
  );
}
