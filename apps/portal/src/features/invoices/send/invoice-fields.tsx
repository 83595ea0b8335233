import { maskDate, maskMoney, maskNfeKey, maskTaxId } from "@colheita/brazil";
import { Icon } from "@colheita/ui/icon/icon";
import { FormRow } from "@colheita/ui/form/form";
import type { ReactNode } from "react";
import { TextField } from "@colheita/ui/text-field/text-field";
import type { RestErrors } from "./invoice-form-rules.ts";
import { isStranger, type KeyCheck, type ReadKey } from "./use-key-check.ts";
import styles from "./invoice-form.module.css";

const keyHint = "Os 44 caracteres embaixo do código de barras. Pode colar.";

/** Shows what a key says of its note: three short lines on a phone, two elsewhere. */
function KeyFacts({ facts: { number, series, issuer, state, month, isEligible } }: { facts: ReadKey }) {
  return (
    <span className={styles.facts}>
      <span>
        Nota {number}, série {series}
      </span>
      <span className={styles.issuer}>
        {isEligible ? <span className={styles.name}>{issuer.name}</span> : null}
        {isEligible === false ? (
          <span className={styles.stranger}>
            <Icon name="warn" size="small" />
            <span className={styles.name}>
              Não participa{issuer.name === undefined ? "" : `: ${issuer.name}`}
            </span>
          </span>
        ) : null}
        <span className={styles.number}>
          {maskTaxId(issuer.taxId)}, {state}, {month.slice(2)}/20{month.slice(0, 2)}
        </span>
      </span>
    </span>
  );
}

interface KeyFieldProps {
  check: KeyCheck;
  /** While what is typed is on its way: what comes of it is shown here. */
  isReadOnly: boolean;
  /** Why the key is not taken. */
  error: ReactNode;
  onType: (typed: string) => void;
}

function hintOf({ check, error }: Pick<KeyFieldProps, "check" | "error">): ReactNode {
  if (error) return undefined;
  return "facts" in check ? <KeyFacts facts={check.facts} /> : keyHint;
}

/** Asks for the key, and shows how far its check has come, and what it says: all in one place, which is kept. */
export function KeyField({ check, isReadOnly, error, onType }: KeyFieldProps) {
  const { status } = check;
  const isChecked = status === "known" && !error && !isStranger(check);
  return (
    <TextField
      name="accessKey"
      label="Chave de acesso"
      className={styles.key}
      hint={hintOf({ check, error })}
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
  errors: RestErrors;
  onType: (field: "issuedOn" | "total") => void;
}

/** Asks for what the key does not say. */
export function RestFields({ isReadOnly, errors, onType }: RestFieldsProps) {
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
        error={errors.issuedOn}
        onChange={() => onType("issuedOn")}
      />
      <TextField
        name="total"
        label="Valor total da nota"
        mask={maskMoney}
        readOnly={isReadOnly}
        inputMode="numeric"
        autoComplete="off"
        placeholder="R$ 0,00"
        error={errors.total}
        onChange={() => onType("total")}
      />
    </FormRow>
  );
}
