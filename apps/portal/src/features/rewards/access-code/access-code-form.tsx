import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { OtpInput } from "@colheita/ui/otp-input/otp-input";
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import styles from "./access-code.module.css";
import { destinations } from "./access-code-words.ts";
import { clockOf, secondsUntil } from "./countdown-rules.ts";
import type { AccessCode, SentCode } from "./use-access-code.ts";

const CODE_LENGTH = 8;
const SECOND_MS = 1000;
/** Where no code was sent, one may be asked for at once. */
const longAgo = new Date(0);

interface AccessCodeFormProps {
  /** Ties the button at the panel's foot to this form. */
  formId: string;
  access: AccessCode;
  onSubmit: (code: string) => void;
  /** Something was typed: closing the panel would lose it. */
  onType?: () => void;
}

/** Whole seconds until an instant, counted down. Give its component a key where the instant changes. */
function useCountdown(at: Date): number {
  const [now, setNow] = useState(serverNow);
  const seconds = secondsUntil(at, now);
  const isRunning = seconds > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}

function SentTo({ sent }: { sent: SentCode }) {
  return (
    <p>
      Enviamos um código{" "}
      {destinations(sent).map(({ before, hint }) => (
        <span key={hint}>
          {before}
          <b>{hint}</b>
        </span>
      ))}
      .
    </p>
  );
}

function Resend({ access, from }: { access: AccessCode; from: Date }) {
  const seconds = useCountdown(from);
  if (seconds > 0)
    return (
      <div className={styles.resend}>
        <p>
          Não chegou? Você pode pedir outro em <b className="tnum">{clockOf(seconds)}</b>.
        </p>
      </div>
    );
  return (
    <div className={styles.resend}>
      <p>Não chegou?</p>
      <Button
        variant="text"
        isBusy={access.work === "sending"}
        busyLabel="Enviando"
        onClick={() => void access.resend()}
      >
        Enviar outro código
      </Button>
    </div>
  );
}

/** Where the code went, the field to type it, and how to get another. An error empties nothing. */
export function AccessCodeForm({ formId, access, onSubmit, onType }: AccessCodeFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [tooShort, setTooShort] = useState<string>();
  const { sent, checkProblem, sendProblem } = access;
  const error = tooShort ?? checkProblem;
  const isOpen = sent !== undefined;

  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = input.current?.value ?? "";
    const isWhole = code.length === CODE_LENGTH;
    setTooShort(isWhole ? undefined : "Digite o código inteiro: 6 letras e 2 números.");
    if (isWhole) onSubmit(code);
    else input.current?.focus();
  }

  return (
    <form id={formId} className={styles.form} method="post" noValidate onSubmit={submit}>
      {sendProblem ? (
        <Notice tone="error" live="alert">
          {sendProblem}
        </Notice>
      ) : null}
      {sent ? <SentTo sent={sent} /> : null}
      <OtpInput
        ref={input}
        name="code"
        label="Código de acesso"
        hint="6 letras e 2 números. Vale por 10 minutos."
        error={error}
        enterKeyHint="done"
        onCodeChange={() => {
          setTooShort(undefined);
          onType?.();
        }}
      />
      <Resend key={sent?.nextSendAt.getTime()} access={access} from={sent?.nextSendAt ?? longAgo} />
    </form>
  );
}
