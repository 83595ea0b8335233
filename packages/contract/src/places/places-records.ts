import * as z from "zod/mini";
import { isUf } from "@colheita/brazil";
import { record, textThat } from "../kit/index.ts";

/** The two letters of a state. */
export const State = textThat(isUf, "INVALID_STATE");

/**
 * What a CEP determines of an address (3.2, "Address (from postal-code lookup)"). One CEP may cover a whole town: the
 * lines that it does not determine are empty, and the person writes them.
 */
export const PostalAddress = record({
  street: ["logradouro", z.string()],
  complement: ["complemento", z.string()],
  district: ["bairro", z.string()],
  city: ["localidade", z.string()],
  state: ["uf", State],
});
export type PostalAddress = z.output<typeof PostalAddress>;
