import { deliveryLengths } from "@colheita/contract/rewards/delivery-address";
import type { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import { Checkbox } from "@colheita/ui/checkbox/checkbox";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useEffect, useRef, useState } from "react";
import type { ChangeEvent } from "react";
import { AddressFields } from "../../../platform/address/address-fields.tsx";
import { cityOf } from "../../../platform/address/address-rules.ts";
import { deliveryFields, NO_NUMBER } from "./delivery-rules.ts";
import type { DeliveryDraft, DeliveryErrors } from "./delivery-rules.ts";

type FieldName = keyof DeliveryAddress;

/** Returns the values in the form now. */
export function draftOf(form: HTMLFormElement): DeliveryDraft {
  const data = new FormData(form);
  const textOf = (field: FieldName) => {
    const value = data.get(field);
    return typeof value === "string" ? value : "";
  };
  return Object.fromEntries(deliveryFields.map((field) => [field, textOf(field)])) as DeliveryDraft;
}

const isNone = (number: string): boolean => number.trim().toUpperCase() === NO_NUMBER;

interface NumberFieldProps {
  came: string;
  error: string | undefined;
  hasNone: boolean;
  onNone: (hasNone: boolean) => void;
}

/** Shows the house number, and the box for an address without one. */
function NumberField({ came, error, hasNone, onNone }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  function toggle({ target }: ChangeEvent<HTMLInputElement>) {
    onNone(target.checked);
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
        defaultValue={came}
        error={error}
      />
      <Checkbox label="Sem número (S/N)" checked={hasNone} onChange={toggle} />
    </div>
  );
}

/**
 * Empties the house number and the complement that the form came with while it shows another street or city: they are
 * of neither. What was written here stays, and what was emptied comes back with its street.
 */
function followStreet(form: HTMLFormElement, came: DeliveryDraft, emptied: Set<FieldName>): void {
  const { street, city, state } = draftOf(form);
  // The list spells a city its own way.
  const isSameCity = state === came.state && cityOf([came.city], city) === came.city;
  const isSame = isSameCity && street === came.street;
  for (const name of ["number", "complement"] as const) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    if (isSame && field.value === "" && emptied.delete(name)) field.value = came[name];
    // What equals it once it was emptied was written here.
    if (isSame || emptied.has(name) || field.value !== came[name]) continue;
    field.value = "";
    emptied.add(name);
  }
}

interface DeliveryFieldsProps {
  draft: DeliveryDraft;
  errors: DeliveryErrors | undefined;
  /** The first field takes the focus as the form comes. */
  takesFocus: boolean;
  /** Called with what stands in the form when a CEP has filled fields. */
  onFilled: (written: DeliveryDraft) => void;
}

/** Shows the fields for where a reward is sent. They start from the draft that they came with: a later one changes nothing. */
export function DeliveryFields({ draft, errors = {}, takesFocus, onFilled }: DeliveryFieldsProps) {
  const first = useRef<HTMLInputElement>(null);
  const [came] = useState(draft);
  const [hasNone, setHasNone] = useState(isNone(came.number));
  const emptied = useRef(new Set<FieldName>());
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <TextField
        ref={first}
        name="recipient"
        label="Quem recebe"
        autoComplete="shipping name"
        maxLength={deliveryLengths.recipient}
        defaultValue={came.recipient}
        error={errors.recipient}
      />
      <AddressFields
        draft={came}
        errors={errors}
        maxLengths={deliveryLengths}
        autoComplete="shipping"
        onAddressFilled={() => {
          const form = first.current?.form;
          if (!form) return;
          followStreet(form, came, emptied.current);
          const written = draftOf(form);
          setHasNone(isNone(written.number));
          onFilled(written);
        }}
      >
        <NumberField came={came.number} error={errors.number} hasNone={hasNone} onNone={setHasNone} />
        <TextField
          name="complement"
          label="Complemento"
          optionalLabel="(opcional)"
          hint="Galpão, lote, bloco"
          autoComplete="shipping address-line2"
          maxLength={deliveryLengths.complement}
          defaultValue={came.complement}
          error={errors.complement}
        />
      </AddressFields>
    </>
  );
}
