import * as endpoints from "@colheita/contract/rewards/rewards-endpoints";
import { common } from "@colheita/contract/kit";
import { listDeliveryAddresses } from "@colheita/contract/rewards/addresses-endpoints";
import { listMilestoneChoices } from "@colheita/contract/rewards/choice-endpoints";
import { getOrderReceipt } from "@colheita/contract/rewards/receipt-endpoints";
import { Refusal } from "../../platform/http/refusal.ts";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { balanceOf } from "../points/index.ts";
import { readSetting } from "../settings/index.ts";
import { answerForSupplier, track } from "./supplier/answer-for-supplier.ts";
import { cancelOrder } from "./cancel-order.ts";
import { cancel } from "./cancel-redemption.ts";
import { catalogueRoutes } from "./catalogue/catalogue-routes.ts";
import { listChoices } from "./choice/list-choices.ts";
import { addressesOf } from "./delivery/address-store.ts";
import { makeReceipt } from "./receipt/make-receipt.ts";
import { listRedemptions, readRedemption } from "./read-redemption.ts";
import { redeem } from "./redeem-reward.ts";
import { holdMinutes } from "./rewards-rules.ts";
import { reveal } from "./reveal-voucher.ts";

export function rewardsRoutes(server: HttpServer): void {
  const { db, config } = server.platform;
  catalogueRoutes(server);
  serve(server, endpoints.redeem, async ({ body, caller, once }) => {
    const mostUnits = await readSetting(db, "MostUnits", caller.profileCodes);
    const orderDelayMinutes = await readSetting(db, "OrderDelayMinutes", caller.profileCodes);
    const hold = await readSetting(db, "HoldMinutes", caller.profileCodes);
    const times = { holdMinutes: holdMinutes({ hold, orderDelay: orderDelayMinutes }), orderDelayMinutes };
    return once(async (tx) => {
      if (body.quantity > mostUnits)
        throw new Refusal(common.invalid, { fields: [{ field: "body.quantity", code: "INVALID_QUANTITY" }] });
      return redeem(tx, caller.memberId, body, times);
    });
  });
  serve(server, listMilestoneChoices, async ({ caller }) => ({
    choices: await listChoices(db, caller),
  }));
  serve(server, listDeliveryAddresses, async ({ caller }) => ({
    addresses: await addressesOf(db, caller.memberId),
  }));
  serve(server, endpoints.listRedemptions, ({ query, caller }) => listRedemptions(db, caller, query.cursor));
  serve(server, endpoints.getRedemption, ({ params, caller }) =>
    readRedemption(db, caller.memberId, params.redemptionId),
  );
  serve(server, getOrderReceipt, ({ params, caller }) =>
    makeReceipt(server.platform, caller.memberId, params.redemptionId),
  );
  serve(server, endpoints.cancelRedemption, ({ params, caller, once }) =>
    once(async (tx) => {
      const redemption = await cancel(tx, caller.memberId, params.redemptionId);
      return { ...redemption, balance: await balanceOf(tx, caller.memberId) };
    }),
  );
  serve(server, endpoints.revealVoucher, ({ params, body, caller, records }) =>
    records.write((tx) =>
      reveal(tx, config.secretKey, {
        memberId: caller.memberId,
        redemptionId: params.redemptionId,
        grant: body.grant,
      }),
    ),
  );
  serve(server, endpoints.answerForSupplier, ({ params, body, caller, once }) =>
    once((tx) => {
      const { reason } = body;
      const answer =
        body.outcome === "accepted"
          ? { outcome: body.outcome, supplierOrder: body.supplierOrder, voucherCodes: body.voucherCodes }
          : { outcome: body.outcome, reason };
      return answerForSupplier(tx, server.platform, {
        operatorId: caller.memberId,
        redemptionId: params.redemptionId,
        answer,
        reason,
      });
    }),
  );
  serve(server, endpoints.trackOrder, ({ params, body, caller, once }) =>
    once((tx) => track(tx, caller.memberId, params.redemptionId, body)),
  );
  serve(server, endpoints.cancelOrder, ({ params, body, caller, once }) =>
    once((tx) =>
      cancelOrder(tx, { operatorId: caller.memberId, redemptionId: params.redemptionId, ...body }),
    ),
  );
}
