import { getBalance } from "@colheita/contract/points/points-endpoints";
import { query } from "../../platform/data/queries.ts";

/** The balance of this member: all that pages beside the statement ask of points. */
export const balanceQuery = (memberId: string) =>
  query({ key: ["points", "balance", memberId], endpoint: getBalance, input: { params: { memberId } } });
