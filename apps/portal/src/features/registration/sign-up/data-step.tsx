import { maskCellphone, maskDate, maskTaxId } from "@colheita/brazil";
import { FARMER_CATEGORY } from "@colheita/contract/registration/member-categories";
import { isCompany, longest } from "@colheita/contract/registration/registration-form";
import { FormRow } from "@colheita/ui/form/form";
import { TextField } from "@colheita/ui/text-field/text-field";
import type { ReactNode } from "react";
import styles from "./sign-up-form.module.css";
import type { SignUpStepsState } from "./use-sign-up-steps.ts";

interface DataStepProps {
  isShown: boolean;
  steps: SignUpStepsState;
}

/**
 * Shows fields that are asked of a person alone, or of a company alone. A CPF typed with one digit too many looks
 * like a company for a moment: what was typed stays in the hidden fields, and is not sent.
 */
function Group({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  return (
    <fieldset hidden={!isAsked} disabled={!isAsked}>
      {children}
    </fieldset>
  );
}

/** Shows a company's name, or a person's. */
function Names({ steps: { fieldOf, defaults, taxId } }: Pick<DataStepProps, "steps">) {
  return (
    <>
      <Group isAsked={isCompany(taxId)}>
        <TextField
          {...fieldOf("companyName")}
          label="Razão social *"
          defaultValue={defaults.companyName}
          autoComplete="organization"
          maxLength={longest.companyName + 1}
        />
      </Group>
      <Group isAsked={!isCompany(taxId)}>
        <FormRow>
          <TextField
            {...fieldOf("firstName")}
            label="Nome *"
            defaultValue={defaults.firstName}
            autoComplete="given-name"
            maxLength={longest.firstName + 1}
          />
          <TextField
            {...fieldOf("lastName")}
            label="Sobrenome *"
            defaultValue={defaults.lastName}
            autoComplete="family-name"
            maxLength={longest.lastName + 1}
          />
        </FormRow>
      </Group>
    </>
  );
}

/** Asks who signs up, and how they are reached. */
export function DataStep({ isShown, steps }: DataStepProps) {
  const { fieldOf, defaults, taxId, category } = steps;
  const isOptional = category === FARMER_CATEGORY;
  return (
    <div className={styles.step} hidden={!isShown}>
      <TextField
        {...fieldOf("taxId")}
        label="CPF ou CNPJ *"
        defaultValue={defaults.taxId}
        autoComplete="off"
        autoCapitalize="characters"
        mask={maskTaxId}
      />
      <Names steps={steps} />
      <FormRow>
        <TextField
          {...fieldOf("phone")}
          label="Celular *"
          defaultValue={defaults.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          mask={maskCellphone}
        />
        <Group isAsked={!isCompany(taxId)}>
          <TextField
            {...fieldOf("bornOn")}
            label="Nascimento *"
            defaultValue={defaults.bornOn}
            hint="Dia, mês e ano"
            inputMode="numeric"
            autoComplete="bday"
            mask={maskDate}
          />
        </Group>
      </FormRow>
      <TextField
        {...fieldOf("email")}
        label={isOptional ? "E-mail" : "E-mail *"}
        {...(isOptional
          ? { optionalLabel: "(opcional)", hint: "Sem e-mail, você entra com o CPF ou CNPJ." }
          : {})}
        defaultValue={defaults.email}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={120}
      />
    </div>
  );
}
