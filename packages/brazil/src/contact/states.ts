import { isCep } from "./cep.ts";
import type { Uf } from "./state-codes.ts";

/** A state or the Federal District. */
export interface State {
  uf: Uf;
  name: string;
  /** Area codes in use there; 61, 42, 47 and 49 cross a border, so a number never tells the state. */
  areaCodes: readonly number[];
  /** First five digits of the first and of the last CEP of each range. */
  cepRanges: readonly (readonly [string, string])[];
  /** Zone of the capital; the far west of AM and PA and the islands of PE have their own. */
  timeZone: string;
}

/** The 27 states, by their two letters. */
export const STATES: readonly State[] = [
  {
    uf: "AC",
    name: "Acre",
    areaCodes: [68],
    cepRanges: [["69900", "69999"]],
    timeZone: "America/Rio_Branco",
  },
  { uf: "AL", name: "Alagoas", areaCodes: [82], cepRanges: [["57000", "57999"]], timeZone: "America/Maceio" },
  {
    uf: "AM",
    name: "Amazonas",
    areaCodes: [92, 97],
    cepRanges: [
      ["69000", "69299"],
      ["69400", "69899"],
    ],
    timeZone: "America/Manaus",
  },
  { uf: "AP", name: "Amapá", areaCodes: [96], cepRanges: [["68900", "68999"]], timeZone: "America/Belem" },
  {
    uf: "BA",
    name: "Bahia",
    areaCodes: [71, 73, 74, 75, 77],
    cepRanges: [["40000", "48999"]],
    timeZone: "America/Bahia",
  },
  {
    uf: "CE",
    name: "Ceará",
    areaCodes: [85, 88],
    cepRanges: [["60000", "63999"]],
    timeZone: "America/Fortaleza",
  },
  {
    uf: "DF",
    name: "Distrito Federal",
    areaCodes: [61],
    cepRanges: [
      ["70000", "72799"],
      ["73000", "73699"],
    ],
    timeZone: "America/Sao_Paulo",
  },
  {
    uf: "ES",
    name: "Espírito Santo",
    areaCodes: [27, 28],
    cepRanges: [["29000", "29999"]],
    timeZone: "America/Sao_Paulo",
  },
  {
    uf: "GO",
    name: "Goiás",
    areaCodes: [61, 62, 64],
    cepRanges: [
      ["72800", "72999"],
      ["73700", "76799"],
    ],
    timeZone: "America/Sao_Paulo",
  },
  {
    uf: "MA",
    name: "Maranhão",
    areaCodes: [98, 99],
    cepRanges: [["65000", "65999"]],
    timeZone: "America/Fortaleza",
  },
  {
    uf: "MG",
    name: "Minas Gerais",
    areaCodes: [31, 32, 33, 34, 35, 37, 38],
    cepRanges: [["30000", "39999"]],
    timeZone: "America/Sao_Paulo",
  },
  {
    uf: "MS",
    name: "Mato Grosso do Sul",
    areaCodes: [67],
    cepRanges: [["79000", "79999"]],
    timeZone: "America/Campo_Grande",
  },
  {
    uf: "MT",
    name: "Mato Grosso",
    areaCodes: [65, 66],
    cepRanges: [["78000", "78899"]],
    timeZone: "America/Cuiaba",
  },
  {
    uf: "PA",
    name: "Pará",
    areaCodes: [91, 93, 94],
    cepRanges: [["66000", "68899"]],
    timeZone: "America/Belem",
  },
  {
    uf: "PB",
    name: "Paraíba",
    areaCodes: [83],
    cepRanges: [["58000", "58999"]],
    timeZone: "America/Fortaleza",
  },
  {
    uf: "PE",
    name: "Pernambuco",
    areaCodes: [81, 87],
    cepRanges: [["50000", "56999"]],
    timeZone: "America/Recife",
  },
  {
    uf: "PI",
    name: "Piauí",
    areaCodes: [86, 89],
    cepRanges: [["64000", "64999"]],
    timeZone: "America/Fortaleza",
  },
  {
    uf: "PR",
    name: "Paraná",
    areaCodes: [41, 42, 43, 44, 45, 46],
    cepRanges: [["80000", "87999"]],
    timeZone: "America/Sao_Paulo",
  },
  {
    uf: "RJ",
    name: "Rio de Janeiro",
    areaCodes: [21, 22, 24],
    cepRanges: [["20000", "28999"]],
    timeZone: "America/Sao_Paulo",
  },
  {
    uf: "RN",
    name: "Rio Grande do Norte",
    areaCodes: [84],
    cepRanges: [["59000", "59999"]],
    timeZone: "America/Fortaleza",
  },
  {
    uf: "RO",
    name: "Rondônia",
    areaCodes: [69],
    cepRanges: [["76800", "76999"]],
    timeZone: "America/Porto_Velho",
  },
  {
    uf: "RR",
    name: "Roraima",
    areaCodes: [95],
    cepRanges: [["69300", "69399"]],
    timeZone: "America/Boa_Vista",
  },
  {
    uf: "RS",
    name: "Rio Grande do Sul",
    areaCodes: [51, 53, 54, 55],
    cepRanges: [["90000", "99999"]],
    timeZone: "America/Sao_Paulo",
  },
  {
    uf: "SC",
    name: "Santa Catarina",
    areaCodes: [47, 48, 49],
    cepRanges: [["88000", "89999"]],
    timeZone: "America/Sao_Paulo",
  },
  { uf: "SE", name: "Sergipe", areaCodes: [79], cepRanges: [["49000", "49999"]], timeZone: "America/Maceio" },
  {
    uf: "SP",
    name: "São Paulo",
    areaCodes: [11, 12, 13, 14, 15, 16, 17, 18, 19],
    cepRanges: [["01000", "19999"]],
    timeZone: "America/Sao_Paulo",
  },
  {
    uf: "TO",
    name: "Tocantins",
    areaCodes: [63],
    cepRanges: [["77000", "77999"]],
    timeZone: "America/Araguaina",
  },
];

/** Returns the state a CEP without a mask lies in; null when it is none. */
export function ufOfCep(cep: string): Uf | null {
  if (!isCep(cep)) return null;
  const prefix = cep.slice(0, 5);
  const state = STATES.find(({ cepRanges }) =>
    cepRanges.some(([from, to]) => prefix >= from && prefix <= to),
  );
  return state?.uf ?? null;
}

/** Returns the state of two upper-case letters. */
export function stateOf(uf: Uf): State {
  const state = STATES.find((candidate) => candidate.uf === uf);
  if (state === undefined) throw new RangeError(`Not a state: ${uf}`);
  return state;
}
