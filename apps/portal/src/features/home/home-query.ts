import { getHome } from "@colheita/contract/home/home-endpoints";
import type { Home } from "@colheita/contract/home/home-records";
import { query } from "../../platform/data/queries.ts";
import { useReading } from "../../platform/data/use-reading.ts";
import type { Reading } from "../../platform/data/use-reading.ts";

const homeQuery = query({
  key: ["home"],
  endpoint: getHome,
  input: {},
  screen: "home",
  alsoOn: ["points", "rewards", "content", "notifications"],
});

/** Reads all that the home shows beside the balance, in one reply. */
export const useHome = (): Reading<Home> => useReading(homeQuery);
