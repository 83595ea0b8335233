import { listCities } from "@colheita/contract/places/places-endpoints";
import { useEffect, useState } from "react";
import { read } from "../session/session.ts";

const asked = new Map<string, Promise<readonly string[]>>();

/** Reads the cities of a state once; a failure is forgotten, so that the next one asks again. */
function citiesIn(state: string): Promise<readonly string[]> {
  const known = asked.get(state);
  if (known) return known;
  const asking = read(listCities, { params: { state } }).then(({ cities }) => cities);
  asked.set(state, asking);
  asking.catch(() => asked.delete(state));
  return asking;
}

/** The cities of the state that is chosen; `missing` when they could not be had. */
export type Cities = readonly string[] | "under way" | "missing";

/** Returns the cities of the chosen state. */
export function useCities(state: string): Cities {
  const [known, setKnown] = useState<{ readonly state: string; readonly cities: Cities }>();
  useEffect(() => {
    if (state === "") return undefined;
    let isLeft = false;
    const save = (cities: Cities) => {
      if (!isLeft) setKnown({ state, cities });
    };
    citiesIn(state).then(save, () => save("missing"));
    return () => {
      isLeft = true;
    };
  }, [state]);
  if (state === "") return [];
  return known?.state === state ? known.cities : "under way";
}
