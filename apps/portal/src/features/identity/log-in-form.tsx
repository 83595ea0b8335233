import { pathOf } from "@colheita/contract/routes/routes";
import { detectUsername, maskUsername } from "@colheita/brazil";
import type { SecondStep } from "@colheita/contract/identity/identity-endpoints";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions } from "@colheita/ui/form/form";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { PasswordField } from "@colheita/ui/password-field/password-field";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { useLeaving } from "../../platform/leaving.ts";
import { DeclaredLink, isDeclared } from "../../platform/navigation/declared-link.tsx";
import { saveTypedUsername, takeTypedUsername } from "../../platform/session/typed-username.ts";
import { fieldErrors, noNetwork } from "./log-in-words.ts";
import type { FieldErrors, LogInWords } from "./log-in-words.ts";

/** Loads the session's code when the form is first used: it is not part of the page. */
const loadSession = () => import("../../platform/session/read-session.ts");
/** Fetches it ahead. A failure is met when the form is sent. */
const warmSession = () => void loadSession().catch(() => undefined);

/** Returns the words for a refusal, loading them then. Without them the form behaves as without a network. */
async function wordsOf(code: string, retryAfterSeconds?: number): Promise<LogInWords> {
  const refusals = await import("./log-in-refusals.ts").catch(() => undefined);
  return refusals ? refusals.refusalWords(code, retryAfterSeconds) : noNetwork;
}

interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly signal: AbortSignal;
  readonly onSecondStep: (step: SecondStep) => void;
}

async function attempt({
  username,
  password,
  signal,
  onSecondStep,
}: Attempt): Promise<LogInWords | undefined> {
  const session = await loadSession().catch(() => undefined);
  // Without the code that makes the call it is as without a network.
  if (!session) return noNetwork;
  try {
    const outcome = await session.signIn(storedForm(username), password, signal);
    if (outcome.ok) return undefined;
    if (outcome.code !== "multi-factor-auth-required")
      return wordsOf(outcome.code, outcome.retryAfterSeconds);
    const { secondStepOf } = await import("./second-step-of.ts");
    const step = secondStepOf(outcome);
    if (step) onSecondStep(step);
    return undefined;
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof session.NotOpened) return wordsOf("unavailable");
    if (error instanceof Error && error.name === "NetworkFailure") return noNetwork;
    reportError(error);
    return wordsOf("unknown");
  }
}

function storedForm(username: string): string {
  const detected = detectUsername(username);
  return detected.kind === "text" ? username : detected.value;
}

/** Restores the form after it was sent before the app was ready: the server's answer, and what had been typed. */
function useEarlySubmit(
  form: React.RefObject<HTMLFormElement | null>,
  show: (words: LogInWords) => void,
): void {
  useEffect(() => {
    const code = new URLSearchParams(location.search).get("erro");
    const field = form.current?.elements.namedItem("username");
    const typed = takeTypedUsername();
    if (code === null) return;
    void wordsOf(code).then(show);
    if (field instanceof HTMLInputElement && field.value === "" && typed) field.value = maskUsername(typed);
    history.replaceState(history.state, "", location.pathname);
  }, [form, show]);
}

function Refusal({ words }: { words: LogInWords }) {
  return (
    <Notice tone="error" live="alert" title={words.title}>
      {words.text} {words.needsHelp ? <Link href={pathOf("contact")}>Fale Conosco</Link> : null}
    </Notice>
  );
}

interface LogInFormProps {
  /** What was typed when the form stood here before. */
  username: string;
  /** Led back to by a button that is gone: the focus is at its first field. */
  isLedBack?: boolean;
  onUsername: (username: string) => void;
  onSecondStep: (step: SecondStep) => void;
}

/** Shows the log-in: CPF, CNPJ or e-mail, and password. What was typed stays, whatever the answer. */
export function LogInForm({ username: typed, isLedBack = false, onUsername, onSecondStep }: LogInFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LogInWords>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const leaving = useLeaving();
  useEarlySubmit(form, setRefusal);
  const [wasLedBack] = useState(isLedBack);
  useEffect(() => {
    const field = form.current?.elements.namedItem("username");
    if (wasLedBack && field instanceof HTMLElement) field.focus();
  }, [wasLedBack]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    const username = textOf(data, "username").trim();
    const password = textOf(data, "password");
    const found = fieldErrors(username, password);
    setErrors(found ?? {});
    setRefusal(undefined);
    if (found) return focusFirst(event.currentTarget, found);
    setBusy(true);
    // Saved for a sign-up that did not follow.
    takeTypedUsername();
    onUsername(username);
    setRefusal(await attempt({ username, password, signal: leaving(), onSecondStep }));
    setBusy(false);
  }

  return (
    <Form ref={form} action={pathOf("login")} onSubmit={(event) => void submit(event)} onFocus={warmSession}>
      {refusal ? <Refusal words={refusal} /> : null}
      <TextField
        name="username"
        label="CPF, CNPJ ou e-mail"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        mask={maskUsername}
        defaultValue={maskUsername(typed)}
        error={errors.username}
      />
      <PasswordField
        name="password"
        label="Senha"
        showLabel="Mostrar senha"
        hideLabel="Esconder senha"
        enterKeyHint="go"
        error={errors.password}
      />
      <DeclaredLink href={pathOf("passwordReset")} isStandalone onClick={() => saveUsernameOf(form.current)}>
        Primeiro acesso ou esqueci a senha
      </DeclaredLink>
      <FormActions>
        <Button type="submit" fullWidth isBusy={isBusy} busyLabel="Entrando">
          Entrar
        </Button>
      </FormActions>
      {isDeclared(pathOf("signUp")) ? (
        <p>
          Ainda não participa?{" "}
          <Link href={pathOf("signUp")} isStandalone onClick={() => saveUsernameOf(form.current)}>
            Cadastre-se
          </Link>
        </p>
      ) : null}
    </Form>
  );
}

/** Saves what was typed here: the sign-up begins with it (section 4), and so does the request for a new password. */
function saveUsernameOf(form: HTMLFormElement | null): void {
  if (form) saveTypedUsername(textOf(new FormData(form), "username").trim());
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const field = form.elements.namedItem(errors.username ? "username" : "password");
  if (field instanceof HTMLElement) field.focus();
}
