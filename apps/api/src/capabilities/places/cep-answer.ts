import { ufOfCep } from "@colheita/brazil";
import { lineOfText } from "@colheita/contract/kit";
import type { PostalAddress } from "@colheita/contract/places/places-records";
import * as z from "zod/mini";

/** What a service answers for a CEP that no address has. */
export const NO_ADDRESS = "no-address";

/**
 * Returns the schema of one line of an address: a service may leave it out, and is trusted as little as anybody who
 * fills in a form.
 */
const line = (maxLength: number) =>
  z.pipe(
    z.nullish(lineOfText(maxLength, 0)),
    z.transform((value) => value?.trim() ?? ""),
  );

const Refusal = z.object({ erro: z.union([z.literal(true), z.literal("true")]) });
const Address = z.object({
  cep: z.nullish(z.string()),
  logradouro: line(120),
  complemento: line(120),
  bairro: line(80),
  localidade: line(80),
  uf: z.string(),
});

/**
 * Reads the answer of a service shaped like ViaCEP: `logradouro, complemento, bairro, localidade, uf`, or `erro: true`
 * where no address has the CEP. Throws for anything else, and for an address that is not of this CEP.
 */
export async function readCepAnswer(
  answer: Response,
  cep: string,
): Promise<PostalAddress | typeof NO_ADDRESS> {
  if (answer.status !== 200) throw new Error(`The answer was ${answer.status}`);
  const body: unknown = await answer.json();
  if (z.safeParse(Refusal, body).success) return NO_ADDRESS;
  const { cep: answeredCep, localidade, uf, ...rest } = z.parse(Address, body);
  const isOfThisCep = (answeredCep ?? cep).replaceAll(/\D/g, "") === cep && uf === ufOfCep(cep);
  if (!isOfThisCep || localidade === "") throw new Error("The answer is not the address of this CEP");
  const { logradouro: street, complemento: complement, bairro: district } = rest;
  return { street, complement, district, city: localidade, state: uf };
}
