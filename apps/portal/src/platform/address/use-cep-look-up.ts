import { isCep, normalizeCep, ufOfCep } from "@colheita/brazil";
import { HttpFailure, NetworkFailure } from "@colheita/client";
import { getAddressByCep } from "@colheita/contract/places/places-endpoints";
import type { PostalAddress } from "@colheita/contract/places/places-records";
import { useEffect, useRef, useState } from "react";
import { call } from "../session/session.ts";

const PATIENCE_MS = 10_000;

type Answer = Partial<PostalAddress> & Pick<PostalAddress, "state">;

/** What is known of the CEP in the field. */
export type CepStanding = "unknown" | "checking" | "found" | "invalid" | "written by hand";

/** Reads the address; nothing when the CEP has none. Where the look-up failed, the state is known all the same. */
async function addressOfCep(cep: string, signal: AbortSignal): Promise<Answer | undefined> {
  const state = ufOfCep(cep);
  if (state === null) return undefined;
  if (!navigator.onLine) return { state };
  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const outcome = await call(getAddressByCep, { query: { postalCode: cep } }, { signal: patience });
    if (!outcome.ok) return outcome.code === "places/invalid-cep" ? undefined : { state };
    const { address, isIncomplete } = outcome.reply;
    return isIncomplete ? { state } : address;
  } catch (error) {
    signal.throwIfAborted();
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    // No network, or nobody who answers in time: the person writes the address, and nothing is lost by it.
    if (isLate || error instanceof NetworkFailure || error instanceof HttpFailure) return { state };
    throw error;
  }
}

/**
 * Looks up the CEP in a field as soon as it has 8 digits, again whenever it changes, and only for the CEP that the
 * field holds now: an answer for another one is dropped. The CEP that the form starts with is taken as it is.
 * `begin` runs as a look-up begins, and returns what takes its address.
 */
export function useCepLookUp(known: string, begin: () => (address: Answer) => void) {
  const [standing, setStanding] = useState<CepStanding>("unknown");
  const asking = useRef<AbortController>(undefined);
  const last = useRef(normalizeCep(known));
  useEffect(() => () => asking.current?.abort(), []);

  function follow(typed: string): void {
    const cep = normalizeCep(typed);
    if (cep === last.current) return;
    last.current = cep;
    asking.current?.abort();
    if (cep.length < 8) return setStanding("unknown");
    if (!isCep(cep)) return setStanding("invalid");
    const controller = new AbortController();
    asking.current = controller;
    setStanding("checking");
    const fill = begin();
    addressOfCep(cep, controller.signal).then(
      (address) => {
        if (controller.signal.aborted) return;
        if (!address) return setStanding("invalid");
        setStanding(address.city === undefined ? "written by hand" : "found");
        fill(address);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setStanding("written by hand");
        reportError(error);
      },
    );
  }
  return { standing, follow };
}
