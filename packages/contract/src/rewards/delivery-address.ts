import * as z from "zod/mini";
import { isCep, isUf, ufOfCep } from "@colheita/brazil";
import { lineOfText, record, textThat } from "../kit/index.ts";
import { addressNames } from "./redemption-records.ts";

/** The most characters of each line of an address. */
export const deliveryLengths = {
  recipient: 100,
  street: 120,
  number: 20,
  complement: 20,
  district: 80,
  city: 80,
} as const;

/** Where a reward is sent: a CEP that a state has, and that state. Checked alike in the form and by the server. */
export const DeliveryAddress = record(
  {
    recipient: [addressNames.recipient, lineOfText(deliveryLengths.recipient, 2)],
    postalCode: [addressNames.postalCode, textThat(isCep, "INVALID_CEP")],
    street: [addressNames.street, lineOfText(deliveryLengths.street)],
    number: [addressNames.number, lineOfText(deliveryLengths.number)],
    complement: [addressNames.complement, z.optional(lineOfText(deliveryLengths.complement))],
    district: [addressNames.district, lineOfText(deliveryLengths.district)],
    city: [addressNames.city, lineOfText(deliveryLengths.city, 2)],
    state: [addressNames.state, textThat(isUf, "INVALID_STATE")],
  },
  // A parcel whose CEP and state contradict each other goes astray.
  ({ postalCode, state }) =>
    isCep(postalCode) && isUf(state) && ufOfCep(postalCode) !== state
      ? { field: "state", code: "STATE_OF_ANOTHER_CEP" }
      : undefined,
);
export type DeliveryAddress = z.output<typeof DeliveryAddress>;
