import { maskCep, STATES } from "@colheita/brazil";
import { FormRow } from "@colheita/ui/form/form";
import { Notice } from "@colheita/ui/notice/notice";
import { Select } from "@colheita/ui/select/select";
import { TextField } from "@colheita/ui/text-field/text-field";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { figures } from "../../portal-words.ts";
import { invalidCepWords, lineAfter } from "./address-rules.ts";
import type { LookedUpLine, FilledLine, FilledLines } from "./address-rules.ts";
import { CityField } from "./city-field.tsx";
import { useCepLookUp } from "./use-cep-look-up.ts";

/** The fields that these controls hand in, under these names. */
export type AddressName = "postalCode" | "street" | "district" | "city" | "state";

const states = STATES.map(({ uf, name }) => ({ value: uf, label: name })).toSorted((one, other) =>
  one.label.localeCompare(other.label, "pt-BR"),
);

/** Returns whether the CEP in a form was looked up, and no address has it. */
export function isCepRefused(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem("postalCode" satisfies AddressName);
  return field instanceof HTMLInputElement && field.validity.customError;
}

export interface AddressFieldsProps {
  /** What the form starts from. */
  draft: Readonly<Record<AddressName, string>>;
  errors: Partial<Readonly<Record<AddressName, string>>>;
  maxLengths: Readonly<Record<"street" | "district" | "city", number>>;
  /** Set before the browser's own words for each field: "shipping" where a parcel goes. */
  autoComplete?: "shipping";
  labels?: Partial<Readonly<Record<AddressName, string>>>;
  /** Called when a CEP has filled fields, which no input event reports. */
  onAddressFilled?: () => void;
  /** Other fields of the form that share a line from 600 px on: ahead of the CEP, behind the street, ahead of the district. */
  beside?: Partial<Readonly<Record<"postalCode" | "street" | "district", ReactNode>>>;
  /** What stands between street and district on lines of its own: the house number and the complement, which no CEP gives. */
  children?: ReactNode;
}

function fillLine(input: HTMLInputElement | null, line: LookedUpLine): void {
  if (input) input.value = lineAfter(input.value, line);
}

/** Fills street and district with what a CEP gave, over what they held when its look-up began. */
function useFilledLines() {
  const street = useRef<HTMLInputElement>(null);
  const district = useRef<HTMLInputElement>(null);
  const filled = useRef<FilledLines>({ street: "", district: "" });
  const begin = () => {
    const begun = { street: street.current?.value ?? "", district: district.current?.value ?? "" };
    return (next: Partial<FilledLines>) => {
      const before = filled.current;
      const now = { street: next.street ?? "", district: next.district ?? "" };
      const lineOf = (name: FilledLine) => ({
        begun: begun[name],
        filledBefore: before[name],
        filled: now[name],
      });
      fillLine(street.current, lineOf("street"));
      fillLine(district.current, lineOf("district"));
      filled.current = now;
    };
  };
  return { street, district, begin };
}

/**
 * Holds state and city. The city of a CEP follows its state after a moment, when the state's list has loaded. What
 * the person chooses while a CEP is looked up, or in that moment, stays: a late answer changes neither.
 */
function useStateAndCity(draft: AddressFieldsProps["draft"]) {
  const [place, setPlace] = useState({ state: draft.state, city: draft.city });
  const choices = useRef(0);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);
  const setState = (state: string) => {
    clearTimeout(later.current);
    setPlace((now) => (now.state === state ? now : { state, city: "" }));
  };
  const setCity = (city: string) => {
    clearTimeout(later.current);
    setPlace((now) => ({ ...now, city }));
  };
  const chooseState = (state: string) => {
    choices.current += 1;
    setState(state);
  };
  const chooseCity = (city: string) => {
    choices.current += 1;
    setCity(city);
  };
  const begin = () => {
    const before = choices.current;
    return (address: { readonly state: string; readonly city?: string }) => {
      if (choices.current > before) return;
      setState(address.state);
      if (address.city) later.current = setTimeout(setCity, figures.cityDelayMs, address.city);
    };
  };
  return { ...place, chooseState, chooseCity, begin };
}

const plainLabels: Readonly<Record<AddressName, string>> = {
  postalCode: "CEP",
  street: "Rua ou estrada",
  district: "Bairro ou comunidade",
  state: "Estado",
  city: "Cidade",
};

/** Shows a field and what shares its line; alone it takes all of it. */
function Line({ ahead, behind, children }: { ahead?: ReactNode; behind?: ReactNode; children: ReactNode }) {
  if (ahead)
    return (
      <FormRow>
        {ahead}
        {children}
      </FormRow>
    );
  return behind ? (
    <FormRow split="2-1">
      {children}
      {behind}
    </FormRow>
  ) : (
    children
  );
}

interface CepFieldProps {
  ahead: ReactNode;
  label: string;
  draft: string;
  error: string | undefined;
  autoComplete: string;
  onLookUp: Parameters<typeof useCepLookUp>[1];
}

/** Shows the CEP, the state of its look-up, and the way on where nobody could be asked. */
function CepField({ ahead, label, draft, error, autoComplete, onLookUp }: CepFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { standing, follow } = useCepLookUp(draft, onLookUp);
  const isInvalid = standing === "invalid";
  useEffect(() => field.current?.setCustomValidity(isInvalid ? invalidCepWords : ""), [isInvalid]);
  const isPast = standing === "found" || standing === "checking";
  return (
    <>
      <Line ahead={ahead}>
        <TextField
          ref={field}
          name="postalCode"
          label={label}
          inputMode="numeric"
          autoComplete={autoComplete}
          mask={maskCep}
          defaultValue={draft}
          error={isInvalid ? invalidCepWords : isPast ? undefined : error}
          {...(standing === "checking" ? { status: "checking" } : {})}
          {...(standing === "found" ? { status: "valid" } : {})}
          statusLabel={standing === "checking" ? "Buscando o endereço" : "Endereço encontrado"}
          onChange={({ target }) => follow(target.value)}
        />
      </Line>
      {standing === "written by hand" ? (
        <Notice tone="warning" live="status">
          Não conseguimos buscar o endereço agora. Preencha os campos abaixo.
        </Notice>
      ) : null}
    </>
  );
}

/**
 * Shows CEP, street, district, state and city: a CEP of 8 digits is looked up and fills the others, which stay
 * editable (section 4, "Registration form behaviour"; 5.2). They are submitted by their names with the form.
 */
export function AddressFields(props: AddressFieldsProps) {
  const { draft, errors, maxLengths, onAddressFilled, beside = {} } = props;
  const { street, district, begin } = useFilledLines();
  const place = useStateAndCity(draft);
  const labels = { ...plainLabels, ...props.labels };
  const report = useEffectEvent(() => onAddressFilled?.());
  // oxlint-disable-next-line react/exhaustive-deps -- once the lists show what was filled in or chosen
  useEffect(() => report(), [place.state, place.city]);
  const hint = (words: string) => (props.autoComplete ? `${props.autoComplete} ${words}` : words);
  const line = (name: FilledLine, field: RefObject<HTMLInputElement | null>, words: string) => (
    <TextField
      ref={field}
      name={name}
      label={labels[name]}
      autoComplete={hint(words)}
      maxLength={maxLengths[name]}
      defaultValue={draft[name]}
      error={errors[name]}
    />
  );
  return (
    <>
      <CepField
        ahead={beside.postalCode}
        label={labels.postalCode}
        draft={draft.postalCode}
        error={errors.postalCode}
        autoComplete={hint("postal-code")}
        onLookUp={() => {
          const fillLines = begin();
          const fillPlace = place.begin();
          return (address) => {
            fillLines(address);
            fillPlace(address);
            onAddressFilled?.();
          };
        }}
      />
      <Line behind={beside.street}>{line("street", street, "address-line1")}</Line>
      {props.children}
      <Line ahead={beside.district}>{line("district", district, "address-level3")}</Line>
      <FormRow>
        <Select
          name="state"
          label={labels.state}
          autoComplete={hint("address-level1")}
          emptyLabel="Escolha o estado"
          options={states}
          value={place.state}
          error={errors.state}
          onChange={({ target }) => place.chooseState(target.value)}
        />
        <CityField
          name="city"
          label={labels.city}
          state={place.state}
          city={place.city}
          autoComplete={hint("address-level2")}
          maxLength={maxLengths.city}
          error={errors.city}
          onChange={place.chooseCity}
        />
      </FormRow>
    </>
  );
}
