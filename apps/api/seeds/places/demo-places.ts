/** Towns in which the demo's members live, with a CEP of their own. The addresses in them are invented. */

/** An address as the profile stores it. */
export interface DemoAddress {
  readonly street: string;
  readonly addressNumber: string;
  readonly complement?: string;
  readonly district: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

function town(city: string, state: string, postalCode: string) {
  return (street: string, addressNumber: string, district: string, complement?: string): DemoAddress => ({
    street,
    addressNumber,
    complement,
    district,
    city,
    state,
    postalCode,
  });
}

export const demoPlaces = {
  sorriso: town("Sorriso", "MT", "78890000"),
  lucasDoRioVerde: town("Lucas do Rio Verde", "MT", "78455000"),
  sinop: town("Sinop", "MT", "78550000"),
  rioVerde: town("Rio Verde", "GO", "75901000"),
  jatai: town("Jataí", "GO", "75800000"),
  londrina: town("Londrina", "PR", "86010000"),
  cascavel: town("Cascavel", "PR", "85801000"),
  maringa: town("Maringá", "PR", "87013000"),
  dourados: town("Dourados", "MS", "79810000"),
  maracaju: town("Maracaju", "MS", "79150000"),
} as const;
