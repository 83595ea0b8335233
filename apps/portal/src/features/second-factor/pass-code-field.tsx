import { OtpInput } from "@colheita/ui/otp-input/otp-input";
import { TextField } from "@colheita/ui/text-field/text-field";

type Kind = "totp" | "recovery-code";

interface PassCodeFieldProps {
  kind: Kind;
  /** What was typed cannot be one: see `isPassCodeMissing`. */
  isMissing: boolean;
  /** What is wrong with what was typed. */
  error?: string | undefined;
}

/** Returns whether there is no code to send yet: nothing, or fewer digits than an app shows. */
export const isPassCodeMissing = (kind: Kind, passCode: string): boolean =>
  kind === "totp" ? !/^\d{6}$/.test(passCode) : passCode === "";

/** Shows the field where the code of an app, or a recovery code, is typed or pasted. */
export function PassCodeField({ kind, isMissing, error }: PassCodeFieldProps) {
  if (kind === "totp")
    return (
      <OtpInput
        name="passCode"
        letters={3}
        digits={3}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        label="Código do aplicativo"
        hint="6 números. Muda a cada 30 segundos."
        error={isMissing ? "Digite os 6 números que o aplicativo mostra." : error}
      />
    );
  return (
    <TextField
      name="passCode"
      label="Código de recuperação"
      hint="Um dos 10 que você guardou, como BCDFG-23456. Cada um serve uma vez."
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      error={isMissing ? "Digite um dos seus códigos de recuperação." : error}
    />
  );
}
