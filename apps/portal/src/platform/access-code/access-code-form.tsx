import { CODE_LETTERS } from "@colheita/contract/identity/access-code-shape";
import { Button } from "@colheita/ui/button/button";
import { Notice } from "@colheita/ui/notice/notice";
import { OtpInput } from "@colheita/ui/otp-input/otp-input";
import { useEffect, useRef, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { serverNow } from "../connection/connection-state.ts";
import { messages } from "../messages.ts";
import styles from "./access-code.module.css";
import { sentParts } from "./access-code-words.ts";
import { clockOf, isSendLimited, lifeMinutes, resendFrom, secondsUntil } from "./countdown-rules.ts";
import type { SentCode } from "./sent-codes.ts";
import type { AccessCode } from "./use-access-code.ts";

const DIGITS = 2;
const SECOND_MS = 1000;
/** Where no code was sent, one may be asked for at once. */
const longAgo = new Date(0);

interface AccessCodeFormProps {
  /** Ties the button at the panel's foot to this form. */
  formId: string;
  access: AccessCode;
  onSubmit: (code: string) => void;
  /** How many letters lead the code, where its purpose asks for more than the usual. */
  letters?: number;
  /** What is said in place of where the code went, when that must not be revealed. */
  sentWords?: ReactNode;
  /** The button, where it does not stand at a panel's foot. */
  children?: ReactNode;
  /** Something was typed: closing the panel would lose it. */
  onType?: () => void;
}

/** Returns the whole seconds until an instant, counted down. Give its component a key where the instant changes. */
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
  return <p>{sentParts(sent).map(({ words, isHint }) => (isHint ? <b key={words}>{words}</b> : words))}</p>;
}

interface ResendProps {
  access: AccessCode;
  onResent: () => void;
}

/** Shows the button that asks for another code, or for the first one where none went out. */
function Resend({ access, onResent }: ResendProps) {
  const { sent } = access;
  const seconds = useCountdown(sent ? resendFrom(sent) : longAgo);
  if (sent && seconds > 0)
    return (
      <div className={styles.resend}>
        <p>
          {isSendLimited(sent)
            ? "Você já pediu todos os códigos por agora. Pode pedir outro em"
            : "Não chegou? Você pode pedir outro em"}{" "}
          <b className="tnum">{clockOf(seconds)}</b>.
        </p>
      </div>
    );
  async function send() {
    if (!(await access.resend())) return;
    if (sent) messages.success("Enviamos outro código.");
    onResent();
  }
  return (
    <div className={styles.resend}>
      {sent ? <p>Não chegou?</p> : null}
      <Button
        variant="text"
        isBusy={access.work === "sending"}
        busyLabel="Enviando"
        onClick={() => void send()}
      >
        {sent ? "Enviar outro código" : "Enviar código"}
      </Button>
    </div>
  );
}

/**
 * Shows where the code went, the field to type it, and how to get another. An error empties nothing; another code
 * does.
 */
export function AccessCodeForm(props: AccessCodeFormProps) {
  const { formId, access, onSubmit, onType, sentWords, children, letters = CODE_LETTERS } = props;
  const input = useRef<HTMLInputElement>(null);
  const [tooShort, setTooShort] = useState<string>();
  const { sent, checkProblem, sendProblem } = access;
  const error = tooShort ?? checkProblem;
  const isOpen = sent !== undefined;
  /** Which code is typed: the letters of the one before are no part of the next. */
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    if (round > 0) input.current?.focus();
  }, [round]);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sent?.isLocked) return;
    const code = input.current?.value ?? "";
    const isWhole = code.length === letters + DIGITS;
    setTooShort(isWhole ? undefined : `Digite o código inteiro: ${letters} letras e 2 números.`);
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
      {sent ? (sentWords ?? <SentTo sent={sent} />) : null}
      <OtpInput
        key={round}
        ref={input}
        name="code"
        letters={letters}
        label="Código de acesso"
        hint={`${letters} letras e 2 números.${sent ? ` Vale por ${lifeMinutes(sent)} minutos.` : ""}`}
        error={error}
        enterKeyHint="done"
        onCodeChange={() => {
          setTooShort(undefined);
          onType?.();
        }}
      />
      {children}
      <Resend key={sent?.expiresAt.getTime()} access={access} onResent={() => setRound(round + 1)} />
    </form>
  );
}
