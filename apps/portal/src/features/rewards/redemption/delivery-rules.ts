import { cepRefusal, isUf, normalizeCep, stateOf, ufOfCep } from "@colheita/brazil";
import type { Uf } from "@colheita/brazil";
import type { Member } from "@colheita/contract/profile/profile-records";
import type { DeliveryAddress } from "@colheita/contract/rewards/rewards-records";

/** A delivery address as it stands in the form: every field is a text, an empty one is not filled. */
export type DeliveryDraft = Record<keyof DeliveryAddress, string>;
export type DeliveryErrors = Partial<Record<keyof DeliveryAddress, string>>;

export const NO_NUMBER = "S/N";

/** The order of the form, which is also the order in which a mistake is led to. */
export const deliveryFields = [
  "recipient",
  "postalCode",
  "street",
  "number",
  "complement",
  "district",
  "city",
  "state",
] as const satisfies readonly (keyof DeliveryAddress)[];

/** The most characters of each field (the contract's own). */
export const deliveryLengths = {
  recipient: 100,
  street: 120,
  number: 20,
  complement: 20,
  district: 80,
  city: 80,
} as const;

/** What the form starts from: the address that the member keeps in the profile. */
export function draftFrom(member: Member | undefined): DeliveryDraft {
  const person = [member?.firstName, member?.lastName].filter(Boolean).join(" ");
  return {
    recipient: member?.companyName ?? person,
    postalCode: member?.postalCode ?? "",
    street: member?.street ?? "",
    number: member?.addressNumber ?? "",
    complement: member?.complement ?? "",
    district: member?.district ?? "",
    city: member?.city ?? "",
    state: member?.state ?? "",
  };
}

const empty: Readonly<Record<Exclude<keyof DeliveryAddress, "complement" | "postalCode">, string>> = {
  recipient: "Informe quem recebe a entrega.",
  street: "Informe a rua ou estrada.",
  number: "Informe o número ou S/N.",
  district: "Informe o bairro ou a comunidade.",
  city: "Informe a cidade.",
  state: "Escolha o estado.",
};

function postalCodeError(typed: string): string | undefined {
  const refusal = cepRefusal(normalizeCep(typed));
  if (refusal === null) return undefined;
  return refusal === "empty" ? "Digite os 8 números do CEP." : "CEP inválido!";
}

/** The state that a CEP lies in and the chosen one have to be the same: else the parcel goes astray. */
function stateError(state: string, postalCode: string): string | undefined {
  if (!isUf(state)) return empty.state;
  const own = ufOfCep(normalizeCep(postalCode));
  if (own === null || own === state) return undefined;
  return `Este CEP é de ${stateOf(own).name}. Confira o CEP ou o estado.`;
}

/** What is wrong with each field, in words; nothing when the address may be sent. */
export function deliveryErrors(draft: DeliveryDraft): DeliveryErrors | undefined {
  const errors: DeliveryErrors = {};
  for (const field of ["recipient", "street", "number", "district", "city"] as const)
    if (draft[field].trim() === "") errors[field] = empty[field];
  if (draft.recipient.trim().length === 1) errors.recipient = "Escreva o nome completo de quem recebe.";
  if (draft.complement.trim().length > deliveryLengths.complement)
    errors.complement = "Use até 20 caracteres no complemento.";
  const postalCode = postalCodeError(draft.postalCode);
  if (postalCode) errors.postalCode = postalCode;
  const state = stateError(draft.state, draft.postalCode);
  if (state) errors.state = state;
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** The address as it is sent, out of a draft without errors. */
export function addressOf(draft: DeliveryDraft): DeliveryAddress {
  const { recipient, postalCode, street, number, complement, district, city, state } = draft;
  return {
    recipient: recipient.trim(),
    postalCode: normalizeCep(postalCode),
    street: street.trim(),
    number: number.trim(),
    complement: complement.trim() || undefined,
    district: district.trim(),
    city: city.trim(),
    state,
  };
}

/** The state to choose as soon as a CEP is complete; nothing while it is not. */
export function stateOfTyped(postalCode: string): Uf | undefined {
  return ufOfCep(normalizeCep(postalCode)) ?? undefined;
}
