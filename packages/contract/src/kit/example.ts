import type { Endpoint } from "./endpoint.ts";

/** What a call names, by the words in its path and its example: `memberId`, `taxId`, … */
export type Names = Readonly<Record<string, string>>;

const NOBODYS_ID = "000000000000000";
/** What is no id, or has a form of its own. */
const NAMED: Names = {
  firebaseId: "NobodyNobodyNobodyNobodyNobo",
  linkedFirebaseId: "NobodysNobodysNobodysNobodys",
  taxId: "15350946056",
  email: "ninguem@correio.example",
  password: "Lavoura-Nova@2027",
  termsPage: "privacy-policy",
  page: "Regulation",
  programme: "colheita",
  state: "MT",
  ip: "203.0.113.9",
  unusedTaxId: "15350946056",
  unusedEmail: "ninguem@correio.example",
  unusedAccessKey: "51260612345678000195550010000042311836152070",
  unusedKey: "uma-chave-que-serve-uma-vez",
};

const nameIn = (names: Names, key: string): string => names[key] ?? NAMED[key] ?? NOBODYS_ID;

/** Returns an example, or a part of one, with what `names` names in place of "{memberId}" and the like; with nobody's ids for the rest. */
export function filled<Part>(example: Part, names: Names = {}): Part {
  const text = JSON.stringify(example ?? null);
  return JSON.parse(text.replaceAll(/\{(\w+)\}/g, (_, key: string) => nameIn(names, key))) as Part;
}

/** Returns the address of a call that names these; the ids of nobody for the rest. */
export function addressOf({ path }: Pick<Endpoint, "path">, names: Names = {}): string {
  return `/api${path.replaceAll(/:(\w+)/g, (_, key: string) => nameIn(names, key))}`;
}

/** Returns what a call is called: "GET /rewards/:rewardId". */
export const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">): string => `${method} ${path}`;
