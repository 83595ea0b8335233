import * as endpoints from "@colheita/contract/rewards/return-endpoints";
import { serve, type HttpServer } from "../../../platform/http/serve.ts";
import { returnOrder, withdrawReturn } from "./return-order.ts";
import { listReturns, receiveReturn, refundReturn, refuseReturn } from "./settle-return.ts";

export function returnRoutes(server: HttpServer): void {
  const { db } = server.platform;
  serve(server, endpoints.returnRedemption, ({ params, body, caller, once }) =>
    once((tx) => returnOrder(tx, { memberId: caller.memberId, ...params, ...body })),
  );
  serve(server, endpoints.withdrawReturn, ({ params, caller, once }) =>
    once((tx) => withdrawReturn(tx, caller.memberId, params.redemptionId)),
  );
  serve(server, endpoints.listReturns, ({ query, caller }) => listReturns(db, caller, query.cursor));
  serve(server, endpoints.receiveReturn, ({ params, caller, once }) =>
    once((tx) => receiveReturn(tx, { operatorId: caller.memberId, ...params })),
  );
  serve(server, endpoints.refundReturn, ({ params, body, caller, once }) =>
    once((tx) => refundReturn(tx, { operatorId: caller.memberId, ...params, ...body })),
  );
  serve(server, endpoints.refuseReturn, ({ params, body, caller, once }) =>
    once((tx) => refuseReturn(tx, { operatorId: caller.memberId, ...params, ...body })),
  );
}
