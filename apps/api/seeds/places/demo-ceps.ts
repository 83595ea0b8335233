import { cacheCep, type CepEntry } from "../../src/capabilities/places/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { demoPlaces } from "./demo-places.ts";

/** A CEP that lies in Rio Grande do Sul and that no address of the demo has: the form says "CEP inválido!". */
const NO_ADDRESS = "99999999";

const lines = (city: string, street = "", district = "", complement = "") => ({
  street,
  complement,
  district,
  city,
});

/** The towns of the demo, each under a CEP of its own: the rest of the address is written by hand there. */
const towns: readonly CepEntry[] = Object.values(demoPlaces).map((addressIn) => {
  const { city, postalCode } = addressIn("", "", "");
  return { cep: postalCode, lines: lines(city) };
});

/** Streets of towns; those outside São Paulo are invented. */
const streets: readonly CepEntry[] = [
  { cep: "01001000", lines: lines("São Paulo", "Praça da Sé", "Sé", "lado ímpar") },
  {
    cep: "01310100",
    lines: lines("São Paulo", "Avenida Paulista", "Bela Vista", "de 612 a 1510 - lado par"),
  },
  { cep: "78890100", lines: lines("Sorriso", "Avenida das Sementes", "Centro") },
  { cep: "75901100", lines: lines("Rio Verde", "Rua dos Ipês", "Jardim Goiás") },
  { cep: "86010100", lines: lines("Londrina", "Rua da Colheita", "Centro") },
  { cep: NO_ADDRESS, lines: undefined },
];

/** Adds the addresses of CEPs in the demo, where no service is asked. */
export async function seedCeps(tx: Tx): Promise<void> {
  for (const entry of [...towns, ...streets]) await cacheCep(tx, entry);
}
