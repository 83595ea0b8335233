import { getHome } from "@colheita/contract/home/home-endpoints";
import { useQuery } from "@tanstack/react-query";
import { useMayAsk } from "../../../platform/data/loaded.tsx";
import { query } from "../../../platform/data/queries.ts";

/** The goal comes with the first screen's reply. Its key is the first screen's, so that both share it. */
const goalQuery = query({
  key: ["home"],
  endpoint: getHome,
  input: {},
  alsoOn: ["points", "rewards", "content", "notifications"],
});

/** Returns the reward that the member saves for; nothing while it is not known, or there is none. */
export function useGoalId(): string | undefined {
  return useQuery({ ...goalQuery, enabled: useMayAsk() }).data?.goal?.id;
}
