import { isUf } from "@colheita/brazil";
import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";

/**
 * Returns the names of a state's municipalities in the order of the alphabet, as the IBGE lists them; none for no
 * state.
 */
export function citiesOf(state: string): string[] {
  return isUf(state) ? getMunicipalities(state).map(({ name }) => name) : [];
}
