import { NetworkFailure } from "@colheita/client";
import type { Balance } from "@colheita/contract/points/points-records";
import { useQuery } from "@tanstack/react-query";
import { useMayAsk } from "../../platform/data/may-ask.ts";
import { useSession } from "../../platform/session/session-state.ts";
import { balanceQuery } from "./balance-query.ts";

export type BalanceReading =
  | { readonly status: "pending" }
  | { readonly status: "ready"; readonly balance: Balance }
  | {
      readonly status: "failed";
      readonly isOffline: boolean;
      readonly isRetrying: boolean;
      readonly retry: () => void;
    };

/**
 * The member's balance: the session brings it and live updates renew it there. Only when the session could not say it
 * is it asked for on its own. Never a zero that is not one.
 */
export function useBalance(): BalanceReading {
  const session = useSession();
  const mayAsk = useMayAsk();
  const [memberId, brought] = session.status === "member" ? [session.member.id, session.balance] : [""];
  const { data, error, isFetching, refetch } = useQuery({
    ...balanceQuery(memberId),
    enabled: mayAsk && brought === undefined,
  });
  const balance = brought ?? data;
  if (balance) return { status: "ready", balance };
  const isUnreachable = session.status === "unreachable";
  if (!isUnreachable && !error) return { status: "pending" };
  return {
    status: "failed",
    isOffline: isUnreachable || error instanceof NetworkFailure,
    isRetrying: isFetching,
    retry: () => (isUnreachable ? location.reload() : void refetch()),
  };
}
