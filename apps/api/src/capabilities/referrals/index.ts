/** Who joined by whose code, and how far each of them has come. */
import { getReferrals } from "@colheita/contract/referrals/referrals-endpoints";
import type { Capability } from "../../platform/capability.ts";
import { serve } from "../../platform/http/serve.ts";
import { referralsOf } from "./read-referrals.ts";

export const referralsCapability: Capability = {
  name: "referrals",
  routes: (server) => {
    serve(server, getReferrals, async ({ caller }) => {
      const own = await referralsOf(server.platform.db, caller.memberId);
      return { ...own, referrals: [...own.referrals] };
    });
  },
};
