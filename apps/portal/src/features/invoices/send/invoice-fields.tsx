import { formatCents, formatDate, maskDate, maskMoney, maskNfeKey } from "@colheita/brazil";
import { FormRow } from "@colheita/ui/form/form";
import { TextField } from "@colheita/ui/text-field/text-field";
import type { TypedErrors } from "./invoice-form-rules.ts";
import type { KeyCheck } from "./use-key-check.ts";
import type { ReadRest } from "./use-read-code.ts";

interface KeyFieldProps {
  check: KeyCheck;
  /** While what is typed is on its way: what comes of it is shown here. */
  isReadOnly: boolean;
  error: string | undefined;
  onType: (typed: string) => void;
}

/** Asks for the key, and shows how far its check has come. */
export function KeyField({ check: { status }, isReadOnly, error, onType }: KeyFieldProps) {
  const isChecked = status === "known" && error === undefined;
  return (
    <TextField
      name="accessKey"
      label="Chave de acesso"
      hint="Os 44 caracteres embaixo do código de barras. Pode colar."
      mask={maskNfeKey}
      readOnly={isReadOnly}
      inputMode="text"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      error={error}
      {...(status === "checking" ? { status } : {})}
      {...(isChecked ? { status: "valid" as const } : {})}
      statusLabel={isChecked ? "Chave conferida" : "Conferindo a chave"}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

interface RestFieldsProps extends Pick<KeyFieldProps, "isReadOnly"> {
  errors: TypedErrors;
  /** What was read of the note beside its key. */
  read: ReadRest;
}

/** Asks for what the key does not say. */
export function RestFields({ isReadOnly, errors, read: { issuedOn, cents } }: RestFieldsProps) {
  return (
    <FormRow>
      <TextField
        name="issuedOn"
        label="Data de emissão"
        mask={maskDate}
        readOnly={isReadOnly}
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        icon="cal"
        defaultValue={issuedOn && formatDate(issuedOn)}
        error={errors.issuedOn}
      />
      <TextField
        name="total"
        label="Valor total da nota"
        mask={maskMoney}
        readOnly={isReadOnly}
        inputMode="numeric"
        autoComplete="off"
        placeholder="R$ 0,00"
        defaultValue={cents === undefined ? undefined : formatCents(cents)}
        error={errors.total}
      />
    </FormRow>
  );
}
