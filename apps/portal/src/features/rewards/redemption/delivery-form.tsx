import { maskCep, STATES } from "@colheita/brazil";
import { deliveryLengths } from "@colheita/contract/rewards/delivery-address";
import type { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import { Checkbox } from "@colheita/ui/checkbox/checkbox";
import { FormRow } from "@colheita/ui/form/form";
import { Select } from "@colheita/ui/select/select";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useRef, useState } from "react";
import type { ChangeEvent, RefObject } from "react";
import { deliveryFields, NO_NUMBER, stateOfTyped } from "./delivery-rules.ts";
import type { DeliveryDraft, DeliveryErrors } from "./delivery-rules.ts";

const states = STATES.map(({ uf, name }) => ({ value: uf, label: name })).toSorted((one, other) =>
  one.label.localeCompare(other.label, "pt-BR"),
);

type FieldName = keyof DeliveryAddress;

/** What stands in the form now. */
export function draftOf(form: HTMLFormElement): DeliveryDraft {
  const data = new FormData(form);
  const textOf = (field: FieldName) => {
    const value = data.get(field);
    return typeof value === "string" ? value : "";
  };
  return Object.fromEntries(deliveryFields.map((field) => [field, textOf(field)])) as DeliveryDraft;
}

/** Leads to the first field that is wrong. */
export function focusFirstError(form: HTMLFormElement, errors: DeliveryErrors): void {
  const first = deliveryFields.find((field) => errors[field] !== undefined);
  const field = first && form.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
}

function setValue(form: HTMLFormElement | null | undefined, field: FieldName, value: string): void {
  const control = form?.elements.namedItem(field);
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
}

/** The house number, or the tick that there is none. */
function NumberField({ draft, error }: { draft: DeliveryDraft; error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [hasNone, setHasNone] = useState(draft.number.trim().toUpperCase() === NO_NUMBER);
  function toggle({ target }: ChangeEvent<HTMLInputElement>) {
    setHasNone(target.checked);
    if (!input.current) return;
    input.current.value = target.checked ? NO_NUMBER : "";
    if (!target.checked) input.current.focus();
  }
  return (
    <div>
      <TextField
        ref={input}
        name="number"
        label="Número"
        autoComplete="off"
        maxLength={deliveryLengths.number}
        readOnly={hasNone}
        defaultValue={draft.number}
        error={error}
      />
      <Checkbox label="Sem número (S/N)" defaultChecked={hasNone} onChange={toggle} />
    </div>
  );
}

interface DeliveryFieldsProps {
  form: RefObject<HTMLFormElement | null>;
  draft: DeliveryDraft;
  errors: DeliveryErrors | undefined;
}

/** Where a reward is sent. The state follows a CEP that is complete; whoever chose another one is told. */
export function DeliveryFields({ form, draft, errors = {} }: DeliveryFieldsProps) {
  function followCep({ target }: ChangeEvent<HTMLInputElement>) {
    const state = stateOfTyped(target.value);
    if (state) setValue(form.current, "state", state);
  }
  const text = (
    name: Exclude<keyof typeof deliveryLengths, "number">,
    label: string,
    autoComplete: string,
  ) => (
    <TextField
      name={name}
      label={label}
      autoComplete={`shipping ${autoComplete}`}
      maxLength={deliveryLengths[name]}
      defaultValue={draft[name]}
      error={errors[name]}
      {...(name === "complement" ? { optionalLabel: "(opcional)", hint: "Galpão, lote, bloco" } : {})}
    />
  );
  return (
    <>
      {text("recipient", "Quem recebe", "name")}
      <TextField
        name="postalCode"
        label="CEP"
        inputMode="numeric"
        autoComplete="shipping postal-code"
        mask={maskCep}
        defaultValue={draft.postalCode}
        error={errors.postalCode}
        onChange={followCep}
      />
      {text("street", "Rua ou estrada", "address-line1")}
      <NumberField draft={draft} error={errors.number} />
      {text("complement", "Complemento", "address-line2")}
      {text("district", "Bairro ou comunidade", "address-level3")}
      <FormRow>
        {text("city", "Cidade", "address-level2")}
        <Select
          name="state"
          label="Estado"
          autoComplete="shipping address-level1"
          emptyLabel="Escolha o estado"
          options={states}
          defaultValue={draft.state}
          error={errors.state}
        />
      </FormRow>
    </>
  );
}
