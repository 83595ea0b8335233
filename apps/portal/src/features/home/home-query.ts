import { NetworkFailure } from "@colheita/client";
import { getHome } from "@colheita/contract/home/home-endpoints";
import type { Home } from "@colheita/contract/home/home-records";
import type { QueryObserverOptions } from "@tanstack/react-query";
import { useLateQuery } from "../../platform/data/late-query.ts";
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
  const { data, error, isFetching, refetch } = useLateQuery<Home>(
    homeQuery as QueryObserverOptions<Home>,
    "home",
  );
  if (data) return { status: "ready", home: data };
  const isUnreachable = session.status === "unreachable";
  if (!isUnreachable && !error) return { status: "pending" };
  return {
    status: "failed",
    isOffline: isUnreachable || error instanceof NetworkFailure,
    isRetrying: isFetching,
    retry: () => (isUnreachable ? location.reload() : refetch()),
  };
}
