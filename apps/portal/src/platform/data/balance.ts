import { addressOf } from "@colheita/client";
import { getBalance } from "@colheita/contract/points/points-endpoints";
import type { Balance } from "@colheita/contract/points/points-records";
import { queryOptions } from "@tanstack/react-query";
import { encode } from "zod/mini";
import { keepAnswer } from "../offline/saved-answers.ts";
import { onBalanceTold } from "../session/session.ts";
import { useSession } from "../session/session-state.ts";
import { ask } from "./queries.ts";
import { queryClient } from "./query-client.ts";
import { useReading } from "./use-reading.ts";
import type { Reading } from "./use-reading.ts";

const keyOf = (memberId: string) => ["points", "balance", memberId] as const;
const inputOf = (memberId: string) => ({ params: { memberId } });

/**
 * Answers may overtake each other: of two balances the one that more has moved stands, and the one that was read later
 * where both are of the same movements.
 */
function newerOf(memberId: string, balance: Balance): Balance {
  const known = queryClient.getQueryData<Balance>(keyOf(memberId));
  if (!known) return balance;
  const isOlder =
    known.version === balance.version ? known.readAt > balance.readAt : known.version > balance.version;
  return isOlder ? known : balance;
}

const balanceQuery = (memberId: string) =>
  queryOptions({
    queryKey: keyOf(memberId),
    queryFn: async ({ signal }) => newerOf(memberId, await ask(getBalance, inputOf(memberId), signal)),
  });

/** Takes the balance that another answer told: the session's, or that of a write which moved points. */
export function takeBalance(memberId: string, balance: Balance): void {
  const newest = newerOf(memberId, balance);
  queryClient.setQueryData(keyOf(memberId), newest);
  void keepAnswer(memberId, addressOf(getBalance, inputOf(memberId)), encode(getBalance.reply, newest));
}

onBalanceTold(takeBalance);

/** The member's balance, live. It is not known while it could not be read: never a zero that is not one. */
export function useBalance(): Reading<Balance> {
  const session = useSession();
  return useReading(balanceQuery(session.status === "member" ? session.member.id : ""));
}

/** The balance where it is known, for who says nothing about it otherwise. */
export function useKnownBalance(): Balance | undefined {
  const reading = useBalance();
  return reading.status === "ready" ? reading.data : undefined;
}
