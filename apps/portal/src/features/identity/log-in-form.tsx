import { detectUsername, maskUsername } from "@colheita/brazil";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions } from "@colheita/ui/form/form";
import { Link } from "@colheita/ui/link/link";
import { Notice } from "@colheita/ui/notice/notice";
import { PasswordField } from "@colheita/ui/password-field/password-field";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { DeclaredLink, isDeclared } from "../../platform/navigation/declared-link.tsx";
import { takeTypedUsername } from "../../platform/session/saved-member.ts";
import { fieldErrors, problemOfCode, wordsOf } from "./log-in-words.ts";
import type { FieldErrors, LogInWords } from "./log-in-words.ts";

/** The session's code is not part of the page: it comes when the form is reached for. */
const loadSession = () => import("../../platform/session/session.ts");
/** Fetches it ahead. A failure is met when the form is sent. */
const warmSession = () => void loadSession().catch(() => undefined);

async function attempt(username: string, password: string): Promise<LogInWords | undefined> {
  try {
    const { signIn } = await loadSession();
    const outcome = await signIn(storedForm(username), password);
    return outcome.ok ? undefined : wordsOf(outcome.code, outcome.retryAfterSeconds);
  } catch (error) {
    if (isSilence(error)) return wordsOf("network");
    reportError(error);
    return wordsOf("unknown");
  }
}

/** The call did not come through, or the code that makes it did not. */
function isSilence(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === "NetworkFailure");
}

function storedForm(username: string): string {
  const detected = detectUsername(username);
  return detected.kind === "text" ? username : detected.value;
}

/** After a form that was sent before the app was ready: the server's answer, and what had been typed. */
function useEarlySubmit(
  form: React.RefObject<HTMLFormElement | null>,
  tell: (words: LogInWords) => void,
): void {
  useEffect(() => {
    const problem = problemOfCode(new URLSearchParams(location.search).get("erro"));
    const field = form.current?.elements.namedItem("username");
    const typed = takeTypedUsername();
    if (!problem) return;
    tell(wordsOf(problem));
    if (field instanceof HTMLInputElement && field.value === "" && typed) field.value = maskUsername(typed);
    history.replaceState(history.state, "", location.pathname);
  }, [form, tell]);
}

function Refusal({ words }: { words: LogInWords }) {
  return (
    <Notice tone="error" live="alert" title={words.title}>
      {words.text} {words.needsHelp ? <Link href="/fale-conosco">Fale Conosco</Link> : null}
    </Notice>
  );
}

/** The log-in: CPF, CNPJ or e-mail, and password. What was typed stays, whatever the answer. */
export function LogInForm() {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LogInWords>();
  const [errors, setErrors] = useState<FieldErrors>({});
  useEarlySubmit(form, setRefusal);

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
    setRefusal(await attempt(username, password));
    setBusy(false);
  }

  return (
    <Form ref={form} action="/login" onSubmit={(event) => void submit(event)} onFocus={warmSession}>
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
      <DeclaredLink href="/redefinir-senha" isStandalone>
        Esqueci minha senha
      </DeclaredLink>
      <FormActions>
        <Button type="submit" fullWidth isBusy={isBusy} busyLabel="Entrando">
          Entrar
        </Button>
      </FormActions>
      {isDeclared("/cadastro") ? (
        <p>
          Ainda não participa?{" "}
          <Link href="/cadastro" isStandalone>
            Cadastre-se
          </Link>
        </p>
      ) : null}
    </Form>
  );
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const field = form.elements.namedItem(errors.username ? "username" : "password");
  if (field instanceof HTMLElement) field.focus();
}
