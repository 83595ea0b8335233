import { NetworkFailure } from "@colheita/client";
import { getHome } from "@colheita/contract/home/home-endpoints";
import type { Home } from "@colheita/contract/home/home-records";
import { useQuery } from "@tanstack/react-query";
import { useMayAsk } from "../../platform/data/loaded.tsx";
import { query } from "../../platform/data/queries.ts";
import { useSession } from "../../platform/session/session-state.ts";

const homeQuery = query({
  key: ["home"],
  endpoint: getHome,
  input: {},
  screen: "home",
  alsoOn: ["points", "rewards", "content", "notifications"],
});

export type HomeReading =
  | { readonly status: "pending" }
  | { readonly status: "ready"; readonly home: Home }
  | {
      readonly status: "failed";
      readonly isOffline: boolean;
      readonly isRetrying: boolean;
      readonly retry: () => void;
    };

/** All that the home shows, in one reply. What is on the screen stays there when asking again fails. */
export function useHome(): HomeReading {
  const session = useSession();
  const mayAsk = useMayAsk();
  const { data, error, isFetching, refetch } = useQuery({ ...homeQuery, enabled: mayAsk });
  if (data) return { status: "ready", home: data };
  const isUnreachable = session.status === "unreachable";
  if (!isUnreachable && !error) return { status: "pending" };
  return {
    status: "failed",
    isOffline: isUnreachable || error instanceof NetworkFailure,
    isRetrying: isFetching,
    retry: () => (isUnreachable ? location.reload() : void refetch()),
  };
}
