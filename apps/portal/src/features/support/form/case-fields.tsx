import { maskCellphone } from "@colheita/brazil";
import { caseLimits, needsDocuments } from "@colheita/contract/support/case-form";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions, FormRow } from "@colheita/ui/form/form";
import { Notice } from "@colheita/ui/notice/notice";
import { Select } from "@colheita/ui/select/select";
import { TextArea } from "@colheita/ui/text-area/text-area";
import { TextField } from "@colheita/ui/text-field/text-field";
import { pathOf } from "@colheita/contract/routes/routes";
import { useEffect, useRef, useState } from "react";
import { focusField, focusFirst } from "../../../platform/focus-field.ts";
import { beginning, typedIn, type CaseValues } from "./case-draft.ts";
import { caseFields, type CaseErrors } from "../case-words.ts";
import { saveDraft } from "./case-drafts.ts";
import { ImageFields } from "./image-fields.tsx";
import { ReasonNote } from "../conversation/reason-note.tsx";
import { useCaseImages } from "./use-case-images.ts";
import type { CaseOffer } from "./use-case-offer.ts";
import type { CaseSending } from "./use-case-sending.ts";
import { useCaseSubmission } from "./use-case-submission.ts";

interface CaseFieldsProps {
  offer: CaseOffer;
  draftName: string;
  sending: CaseSending;
  /** It was just asked for: the first field comes next. */
  isFocused: boolean;
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

type Choice = Pick<CaseValues, "type" | "reason">;

interface ChoiceFieldsProps {
  types: CaseOffer["types"];
  chosen: Choice;
  errors: CaseErrors;
  onChoose: (choice: Choice) => void;
}

/** Asks what the case is about, and why: the reasons are those of the type. */
function ChoiceFields({ types, chosen: { type, reason }, errors, onChoose }: ChoiceFieldsProps) {
  const reasons = types.find((offered) => offered.type === type)?.reasons ?? [];
  return (
    <>
      <Select
        name="type"
        label="Assunto *"
        emptyLabel="Escolha o assunto"
        options={options(types.map((offered) => offered.type))}
        value={type}
        error={errors.type}
        onChange={({ target }) => onChoose({ type: target.value, reason: "" })}
      />
      <Select
        name="reason"
        label="Motivo *"
        emptyLabel={type === "" ? "Escolha antes o assunto" : "Escolha o motivo"}
        options={options(reasons)}
        value={reasons.includes(reason) ? reason : ""}
        error={errors.reason}
        onChange={({ target }) => onChoose({ type, reason: target.value })}
      />
      {needsDocuments(reason) ? <ReasonNote reason={reason} /> : null}
    </>
  );
}

/** Asks who writes, and how they are reached. A member's name is the account's: it changes by a case, not in one. */
function ContactFields({
  begun,
  isMember,
  errors,
}: {
  begun: CaseValues;
  isMember: boolean;
  errors: CaseErrors;
}) {
  return (
    <>
      <TextField
        name="name"
        label="Nome *"
        autoComplete="name"
        maxLength={caseLimits.nameChars}
        readOnly={isMember}
        defaultValue={begun.name}
        error={errors.name}
        {...(isMember ? { hint: "O nome do seu cadastro" } : {})}
      />
      <FormRow>
        <TextField
          name="email"
          type="email"
          label="E-mail *"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={begun.email}
          error={errors.email}
        />
        <TextField
          name="phone"
          type="tel"
          label="Celular *"
          autoComplete="tel-national"
          mask={maskCellphone}
          defaultValue={begun.phone}
          error={errors.phone}
        />
      </FormRow>
    </>
  );
}

/** Shows every field of 5.1. What was typed stays, whatever the answer, and through a reload. */
export function CaseFields({ offer, draftName, sending, isFocused }: CaseFieldsProps) {
  const form = useRef<HTMLFormElement>(null);
  const { types, contact } = offer;
  const [begun] = useState(() => beginning(offer, draftName));
  const [chosen, setChosen] = useState<Choice>(begun);
  const [errors, setErrors] = useState<CaseErrors>({});
  const images = useCaseImages(draftName);

  useEffect(() => {
    if (isFocused && form.current) focusField(form.current, caseFields[0]);
  }, [isFocused]);

  function show(found: CaseErrors | undefined): void {
    setErrors(found ?? {});
    if (form.current && found) focusFirst(form.current, caseFields, found);
  }
  /** Removes the errors of fields that were changed, until they are validated again. */
  function clear(...names: readonly string[]): void {
    const left = Object.entries(errors).filter(([name]) => !names.includes(name));
    if (left.length < Object.keys(errors).length) setErrors(Object.fromEntries(left));
  }
  function choose(choice: Choice): void {
    setChosen(choice);
    clear("type", "reason");
  }
  const { submit, isWaiting } = useCaseSubmission({ form: () => form.current, offer, images, sending, show });

  return (
    <Form
      ref={form}
      action={pathOf("contact")}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onInput={(event) => {
        saveDraft(draftName, typedIn(event.currentTarget));
        // A list reports its choice after this: rendered again in between, it would be back at the choice before.
        if (!(event.target instanceof HTMLSelectElement)) clear((event.target as HTMLInputElement).name);
      }}
    >
      <p className="small soft">Os itens com * são obrigatórios</p>
      {sending.problem ? (
        <Notice tone="error" live="alert" title={sending.problem.title} comesIntoView>
          {sending.problem.text}
        </Notice>
      ) : null}
      <ChoiceFields types={types} chosen={chosen} errors={errors} onChoose={choose} />
      <ContactFields begun={begun} isMember={contact !== undefined} errors={errors} />
      <TextArea
        name="description"
        label="Descrição *"
        maxLength={caseLimits.descriptionChars}
        hint={`Até ${caseLimits.descriptionChars} caracteres`}
        counter={(used, limit) => `${used} de ${limit}`}
        defaultValue={begun.description}
        error={errors.description}
      />
      <ImageFields reason={chosen.reason} images={images} errors={errors} />
      <FormActions>
        <Button
          type="submit"
          fullWidth="phone"
          isBusy={isWaiting || sending.isBusy}
          busyLabel={isWaiting ? "Enviando imagens" : "Enviando chamado"}
        >
          Enviar chamado
        </Button>
      </FormActions>
    </Form>
  );
}
