import { deliveryLengths } from "@colheita/contract/rewards/delivery-address";
import type { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import { Checkbox } from "@colheita/ui/checkbox/checkbox";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useEffect, useRef, useState } from "react";
import type { ChangeEvent } from "react";
import { AddressFields } from "../../../platform/address/address-fields.tsx";
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

/** Shows the house number, and the box for an address without one. */
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
  draft: DeliveryDraft;
  errors: DeliveryErrors | undefined;
  /** The first field takes the focus as the form comes. */
  takesFocus: boolean;
}

/** Shows the fields for where a reward is sent. */
export function DeliveryFields({ draft, errors = {}, takesFocus }: DeliveryFieldsProps) {
  const first = useRef<HTMLInputElement>(null);
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
        defaultValue={draft.recipient}
        error={errors.recipient}
      />
      <AddressFields draft={draft} errors={errors} maxLengths={deliveryLengths} autoComplete="shipping">
        <NumberField draft={draft} error={errors.number} />
        <TextField
          name="complement"
          label="Complemento"
          optionalLabel="(opcional)"
          hint="Galpão, lote, bloco"
          autoComplete="shipping address-line2"
          maxLength={deliveryLengths.complement}
          defaultValue={draft.complement}
          error={errors.complement}
        />
      </AddressFields>
    </>
  );
}
