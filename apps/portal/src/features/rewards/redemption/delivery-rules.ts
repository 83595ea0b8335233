import { normalizeCep, stateOf, ufOfCep } from "@colheita/brazil";
import { refusedFields } from "@colheita/contract/kit";
import type { Member } from "@colheita/contract/profile/profile-records";
import { DeliveryAddress, deliveryLengths } from "@colheita/contract/rewards/delivery-address";
import type { OrderedAddress } from "@colheita/contract/rewards/redemption-records";
import { invalidCepWords } from "../../../platform/address/address-rules.ts";

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
  "state",
  "city",
] as const satisfies readonly (keyof DeliveryAddress)[];

/** Returns the draft that the form begins with: the address in the member's profile. */
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

const tooShort: DeliveryErrors = {
  ...empty,
  recipient: "Escreva o nome completo de quem recebe.",
  city: "Escreva o nome da cidade.",
};

/** Returns the words for one refused field. */
function wordsOf(draft: DeliveryDraft, field: keyof DeliveryAddress, code: string): string {
  const typed = draft[field].trim();
  if (field === "postalCode") return typed === "" ? "Digite os 8 números do CEP." : invalidCepWords;
  if (code === "STATE_OF_ANOTHER_CEP") {
    const own = ufOfCep(normalizeCep(draft.postalCode));
    if (own) return `Este CEP é de ${stateOf(own).name}. Confira o CEP ou o estado.`;
  }
  if (field === "state") return empty.state;
  if (code === "TOO_LONG")
    return `Use até ${deliveryLengths[field]} caracteres${field === "complement" ? " no complemento" : ""}.`;
  if (code === "INVALID_TEXT") return "Há um caractere que não pode ser usado. Digite de novo.";
  return (typed === "" && field !== "complement" ? empty[field] : tooShort[field]) ?? "Confira este campo.";
}

/**
 * Returns what is wrong with each field, in words; nothing when the address may be sent. The rules are the
 * contract's own.
 */
export function deliveryErrors(draft: DeliveryDraft): DeliveryErrors | undefined {
  const errors: DeliveryErrors = {};
  for (const { field, code } of refusedFields(DeliveryAddress, addressOf(draft)))
    errors[field] ??= wordsOf(draft, field, code);
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** Returns what is wrong now with the fields that were found wrong; nothing when all are right. */
export function remainingErrors(found: DeliveryErrors, written: DeliveryDraft): DeliveryErrors | undefined {
  const now = deliveryErrors(written) ?? {};
  const left = deliveryFields.filter((field) => found[field] !== undefined && now[field] !== undefined);
  return left.length > 0 ? Object.fromEntries(left.map((field) => [field, now[field]])) : undefined;
}

/** Returns the address as it is sent, out of a draft. */
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

const sameWords = (draft: DeliveryDraft): string => {
  const address = addressOf(draft);
  return deliveryFields
    .map((field) => address[field] ?? "")
    .join("\n")
    .toLowerCase();
};

/** Returns the draft that an order's address makes. */
export const draftOfOrder = (address: OrderedAddress): DeliveryDraft => ({
  ...address,
  complement: address.complement ?? "",
});

/**
 * Returns which of these addresses may take the place of the one in the form: each once, as it comes first, and none that
 * would be refused today.
 */
export function otherAddresses(
  inForm: DeliveryDraft,
  all: readonly DeliveryDraft[],
): readonly DeliveryDraft[] {
  const others = new Map<string, DeliveryDraft>();
  for (const draft of all) {
    const words = sameWords(draft);
    if (deliveryErrors(draft) === undefined && !others.has(words)) others.set(words, draft);
  }
  others.delete(sameWords(inForm));
  return [...others.values()];
}
