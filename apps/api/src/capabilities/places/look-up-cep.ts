import { ufOfCep, type Uf } from "@colheita/brazil";
import type { PostalAddress } from "@colheita/contract/places/places-records";
import type { Platform } from "../../platform/platform.ts";
import { readSetting } from "../settings/index.ts";
import { NO_ADDRESS, readCepAnswer } from "./cep-answer.ts";
import { findCep, cacheCep, type CepEntry } from "./cep-store.ts";
import { servicesInTurn } from "./services-in-turn.ts";

/** What a CEP is: an address, one of which only the state is known because nobody could be asked, or none. */
export type CepAnswer =
  | { readonly kind: "found"; readonly address: PostalAddress }
  | { readonly kind: "incomplete"; readonly state: Uf }
  | { readonly kind: "none" };

type Ask = (cep: string) => Promise<PostalAddress | typeof NO_ADDRESS | undefined>;

const asks = new WeakMap<Platform, Ask>();

function askOf(platform: Platform): Ask {
  const known = asks.get(platform);
  if (known) return known;
  const { config, log } = platform;
  const ask = servicesInTurn({ addresses: config.cepUrls, placeholder: "{cep}", read: readCepAnswer, log });
  asks.set(platform, ask);
  return ask;
}

const answerOf = ({ lines }: CepEntry, state: Uf): CepAnswer =>
  lines ? { kind: "found", address: { ...lines, state } } : { kind: "none" };

/**
 * Returns the address of a CEP, without its mask: first by the states' ranges, then by the cached answer, then by the
 * services of the settings in turn (DECISIONS: a CEP must lie in a state's range before it is looked up). Never throws
 * because a service fails: the answer then is incomplete.
 */
export async function lookUpCep(platform: Platform, cep: string): Promise<CepAnswer> {
  const state = ufOfCep(cep);
  if (state === null) return { kind: "none" };
  const { db } = platform;
  const cached = await findCep(db, cep);
  if (cached) return answerOf(cached, state);
  const found = await askOf(platform)(cep);
  if (found === undefined) return { kind: "incomplete", state };
  const entry: CepEntry = { cep, lines: found === NO_ADDRESS ? undefined : found };
  const days = await readSetting(db, "CepDays");
  await cacheCep(db, entry, entry.lines ? days.found : days.none);
  return answerOf(entry, state);
}
