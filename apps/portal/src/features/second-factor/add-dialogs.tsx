import { pathOf } from "@colheita/contract/routes/routes";
import { addApp, addPasskey, startPasskey } from "@colheita/contract/second-factor/second-factor-endpoints";
import { Button } from "@colheita/ui/button/button";
import { Dialog } from "@colheita/ui/dialog/dialog";
import { Form } from "@colheita/ui/form/form";
import { Notice } from "@colheita/ui/notice/notice";
import { TextField } from "@colheita/ui/text-field/text-field";
import { startRegistration } from "@simplewebauthn/browser";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { focusField } from "../../platform/focus-field.ts";
import { call } from "../../platform/session/session.ts";
import { copyText } from "../../platform/copy-text.ts";
import { isPassCodeMissing, PassCodeField } from "./pass-code-field.tsx";
import { QrCode } from "../../platform/drawings/qr-code.tsx";
import styles from "./second-factor.module.css";
import type { Changes } from "./use-changes.ts";

interface AddDialogProps {
  changes: Changes;
  /** The factor was added; the first one brings recovery codes to be written down. */
  onAdded: (recoveryCodes: readonly string[] | undefined) => void;
}

const LONGEST_NAME = 40;

/** Returns the fields of a form by name, trimmed; those that are not filled in are empty. */
function fieldsOf(event: FormEvent<HTMLFormElement>): Record<"name" | "passCode", string> {
  event.preventDefault();
  const data = new FormData(event.currentTarget);
  const text = (field: string) => {
    const value = data.get(field);
    return typeof value === "string" ? value.trim() : "";
  };
  return { name: text("name"), passCode: text("passCode") };
}

export function NameField({ value, isEmpty }: { value: string; isEmpty: boolean }) {
  return (
    <TextField
      name="name"
      label="Nome"
      hint="Para você reconhecer depois."
      defaultValue={value}
      maxLength={LONGEST_NAME}
      autoComplete="off"
      error={isEmpty ? "Digite um nome." : undefined}
    />
  );
}

export function Problem({ words }: { words: string | undefined }) {
  return words ? (
    <Notice tone="error" live="alert">
      {words}
    </Notice>
  ) : null;
}

/** Shows the QR code that an authenticator app scans, and asks for the app's first code. */
export function AppDialog({
  changes,
  onAdded,
  secret,
  address,
}: AddDialogProps & { secret: string; address: string }) {
  const formId = useId();
  const [empty, setEmpty] = useState<"name" | "passCode">();

  function submit(event: FormEvent<HTMLFormElement>) {
    const { name, passCode } = fieldsOf(event);
    const missing = isPassCodeMissing("totp", passCode) ? "passCode" : name === "" ? "name" : undefined;
    setEmpty(missing);
    if (missing) {
      focusField(event.currentTarget, missing);
      return;
    }
    void changes.run(
      () => call(addApp, { body: { name, passCode } }),
      ({ recoveryCodes }) => onAdded(recoveryCodes),
    );
  }

  return (
    <Dialog
      isOpen
      onClose={() => changes.open(undefined)}
      title="Usar um aplicativo"
      closeLabel="Fechar"
      busyLabel={changes.isBusy ? "Conferindo o código" : undefined}
      actions={
        <Button type="submit" form={formId}>
          Ligar segundo passo
        </Button>
      }
    >
      <Form id={formId} action={pathOf("account")} onSubmit={submit}>
        <Problem words={changes.problem} />
        <p>1. Abra um aplicativo autenticador, como o Google Authenticator, e leia o código com a câmera.</p>
        <p>
          Está no mesmo celular? Abra o aplicativo daqui, ou copie esta chave para ele:{" "}
          <b className={styles.secret}>{inGroups(secret)}</b>
        </p>
        <div className={styles.actions}>
          <Button href={address} variant="secondary" size="small" icon="phone" className={styles.phoneOnly}>
            Abrir no aplicativo
          </Button>
          <Button
            variant="secondary"
            size="small"
            icon="copy"
            onClick={() => void copyText(secret, { done: "Chave copiada.", what: "a chave" })}
          >
            Copiar chave
          </Button>
        </div>
        <QrCode text={address} label="Código QR para o aplicativo autenticador" />
        <p>2. Digite o código que o aplicativo mostra.</p>
        <PassCodeField kind="totp" isMissing={empty === "passCode"} />
        <NameField value="Aplicativo do celular" isEmpty={empty === "name"} />
      </Form>
    </Dialog>
  );
}

/** Groups of four are easier to copy by eye. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

/** Makes a passkey with this browser and saves it under a name. */
async function makePasskey(name: string) {
  const started = await call(startPasskey, {});
  if (!started.ok) return started;
  const { excludeCredentials, ...creation } = started.reply;
  const { id, rawId, response } = await startRegistration({
    optionsJSON: {
      ...creation,
      excludeCredentials: excludeCredentials.map(({ id: known, type }) => ({ id: known, type })),
    },
  });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) };
  const credential = { id, rawId, type: "public-key" as const, response: made };
  return call(addPasskey, { body: { name, credential } });
}

/** Adds a passkey: the fingerprint, face or PIN of this device, or a security key. The device's name is proposed. */
export function PasskeyDialog({ changes, onAdded, device }: AddDialogProps & { device: string }) {
  const formId = useId();
  const [isEmpty, setEmpty] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    const { name } = fieldsOf(event);
    setEmpty(name === "");
    if (name === "") return focusField(event.currentTarget, "name");
    void changes.run(
      () => makePasskey(name),
      ({ recoveryCodes }) => onAdded(recoveryCodes),
    );
  }

  return (
    <Dialog
      isOpen
      onClose={() => changes.open(undefined)}
      title="Criar passkey"
      closeLabel="Fechar"
      busyLabel={changes.isBusy ? "Esperando a sua confirmação" : undefined}
      actions={
        <Button type="submit" form={formId}>
          Criar passkey
        </Button>
      }
    >
      <Form id={formId} action={pathOf("account")} onSubmit={submit}>
        <Problem words={changes.problem} />
        <p>
          A passkey fica neste aparelho, que a abre com a digital, o rosto ou o PIN, ou numa chave de
          segurança USB.
        </p>
        <NameField value={device.slice(0, LONGEST_NAME)} isEmpty={isEmpty} />
      </Form>
    </Dialog>
  );
}
