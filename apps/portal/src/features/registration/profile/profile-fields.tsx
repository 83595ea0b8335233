import { maskDate, maskPis, maskRg } from "@colheita/brazil";
import {
  isAsked,
  isEmailNeeded,
  LONGEST_TEXT,
  longest,
  type FormContext,
} from "@colheita/contract/registration/registration-form";
import { FormRow } from "@colheita/ui/form/form";
import { TextField } from "@colheita/ui/text-field/text-field";
import { AddressFields } from "../../../platform/address/address-fields.tsx";
import type { ProfileErrors } from "./profile-sending.ts";
import type { ProfileValues } from "./profile-values.ts";

interface FieldsProps {
  first: ProfileValues;
  errors: ProfileErrors;
  context: FormContext;
}

const lineLengths = { street: LONGEST_TEXT, district: LONGEST_TEXT, city: LONGEST_TEXT };
const addressLabels = {
  postalCode: "CEP *",
  street: "Rua ou estrada *",
  district: "Bairro *",
  state: "Estado *",
  city: "Cidade *",
};

/** Shows the e-mail of the member, which is replaced by a code alone. */
function EmailField({ first, errors, context }: FieldsProps) {
  const isNeeded = isEmailNeeded({}, context);
  return (
    <TextField
      name="email"
      label={isNeeded ? "E-mail *" : "E-mail"}
      {...(isNeeded ? {} : { optionalLabel: "(opcional)" })}
      hint={`Para trocar, enviamos um código ao e-mail novo.${isNeeded ? "" : " Sem e-mail, você entra com o CPF ou CNPJ."}`}
      defaultValue={first.email}
      error={errors.email}
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={LONGEST_TEXT}
    />
  );
}

/** Shows RG and PIS, for members who are no farmers (5.2, "Mode rules"). */
function DocumentFields({ first, errors }: FieldsProps) {
  return (
    <FormRow>
      <TextField
        name="rg"
        label="RG"
        optionalLabel="(opcional)"
        mask={maskRg}
        defaultValue={first.rg}
        error={errors.rg}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <TextField
        name="pis"
        label="PIS"
        optionalLabel="(opcional)"
        mask={maskPis}
        defaultValue={first.pis}
        error={errors.pis}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormRow>
  );
}

function BirthField({ first, errors }: FieldsProps) {
  return (
    <TextField
      name="bornOn"
      label="Nascimento *"
      hint="Dia, mês e ano"
      mask={maskDate}
      defaultValue={first.bornOn}
      error={errors.bornOn}
      inputMode="numeric"
      autoComplete="bday"
    />
  );
}

function NumberField({ first, errors }: FieldsProps) {
  return (
    <TextField
      name="addressNumber"
      label="Número *"
      hint="Número, km ou s/n"
      autoComplete="off"
      maxLength={LONGEST_TEXT}
      defaultValue={first.addressNumber}
      error={errors.addressNumber}
    />
  );
}

function ComplementField({ first, errors }: FieldsProps) {
  return (
    <TextField
      name="complement"
      label="Complemento"
      optionalLabel="(opcional)"
      hint={`Até ${longest.complement} caracteres`}
      autoComplete="address-line2"
      maxLength={longest.complement + 1}
      defaultValue={first.complement}
      error={errors.complement}
    />
  );
}

/** Shows every field of their own data that a member may change, by the rules of 5.2. */
export function ProfileFields({ onAddressFilled, ...props }: FieldsProps & { onAddressFilled: () => void }) {
  const { first, errors, context } = props;
  return (
    <>
      <EmailField {...props} />
      {isAsked("rg", {}, context) ? <DocumentFields {...props} /> : null}
      <AddressFields
        draft={first}
        errors={errors}
        maxLengths={lineLengths}
        labels={addressLabels}
        onAddressFilled={onAddressFilled}
        beside={{
          postalCode: isAsked("bornOn", {}, context) ? <BirthField {...props} /> : undefined,
          street: <NumberField {...props} />,
          district: <ComplementField {...props} />,
        }}
      />
    </>
  );
}
