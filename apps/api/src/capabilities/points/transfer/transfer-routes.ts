import * as endpoints from "@colheita/contract/points/transfer-endpoints";
import { Refusal } from "../../../platform/http/refusal.ts";
import { serve, type HttpServer } from "../../../platform/http/serve.ts";
import { findReceiver } from "./find-receiver.ts";
import { balanceOf } from "../balance/read-balance.ts";
import { sendPoints, transferBalance } from "./send-points.ts";

const isSuccess = true as const;
const DONE = "Transferência feita.";

export function transferRoutes(server: HttpServer): void {
  const { db } = server.platform;
  serve(server, endpoints.getTransferBalance, async ({ caller }) => ({
    isSuccess,
    ...(await transferBalance(db, caller)),
  }));
  serve(server, endpoints.findReceiver, async ({ caller, body, records }) => {
    // Who was not found counts, too, so the refusal is thrown after the commit.
    const found = await records.write(
      (tx) => findReceiver(tx, caller, body.taxId),
      (outcome) => ("problem" in outcome ? { result: outcome.problem.code } : {}),
    );
    if (!("problem" in found)) return { isSuccess, ...found };
    const { problem, retryAfterSeconds } = found;
    throw new Refusal(problem, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  });
  serve(server, endpoints.completeTransfer, ({ caller, body, once }) =>
    once(async (tx) => {
      const entryId = await sendPoints(tx, caller, body);
      return { isSuccess, message: DONE, entryId, balance: await balanceOf(tx, caller.memberId) };
    }),
  );
}
