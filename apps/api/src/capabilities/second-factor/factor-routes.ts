import type * as endpoints from "@colheita/contract/second-factor/second-factor-endpoints";
import type { Endpoint } from "@colheita/contract/kit";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { addApp, startApp } from "./app/add-app.ts";
import { addPasskey, startPasskey } from "./passkey/add-passkey.ts";
import { removeFactor, renameFactor, renewCodes } from "./change-factors.ts";
import type { HoldOwner } from "./factor-owner.ts";

const isSuccess = true as const;

/** A call as it is for members, wherever it stands and whoever of the two may make it. */
type LikeMembers<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer R>
    ? Endpoint<P, Q, B, R> & { readonly access: "member" | "operator" }
    : never;

/** The calls by which somebody changes second factors of their own. */
export interface FactorCalls {
  readonly startApp: LikeMembers<typeof endpoints.startApp>;
  readonly addApp: LikeMembers<typeof endpoints.addApp>;
  readonly startPasskey: LikeMembers<typeof endpoints.startPasskey>;
  readonly addPasskey: LikeMembers<typeof endpoints.addPasskey>;
  readonly renameFactor: LikeMembers<typeof endpoints.renameFactor>;
  readonly removeFactor: LikeMembers<typeof endpoints.removeFactor>;
  readonly renewRecoveryCodes: LikeMembers<typeof endpoints.renewRecoveryCodes>;
}

/** Serves the changing of second factors to one kind of account. */
export function factorRoutes(server: HttpServer, calls: FactorCalls, hold: HoldOwner): void {
  const { platform } = server;
  serve(server, calls.startApp, ({ caller, records }) =>
    records.write((tx) => startApp(tx, platform, { caller, hold })),
  );
  serve(server, calls.addApp, async ({ caller, body, records }) => {
    return { isSuccess, ...(await records.write((tx) => addApp(tx, platform, { caller, hold }, body))) };
  });
  serve(server, calls.startPasskey, ({ caller, records }) =>
    records.write((tx) => startPasskey(tx, platform, { caller, hold })),
  );
  serve(server, calls.addPasskey, async ({ caller, body, records }) => {
    return { isSuccess, ...(await records.write((tx) => addPasskey(tx, platform, { caller, hold }, body))) };
  });
  serve(server, calls.renameFactor, async ({ caller, params, body, records }) => {
    await records.write((tx) => renameFactor(tx, { caller, hold }, params.factorId, body.name));
    return { isSuccess };
  });
  serve(server, calls.removeFactor, async ({ caller, params, records }) => {
    await records.write((tx) => removeFactor(tx, { caller, hold }, params.factorId));
    return { isSuccess };
  });
  serve(server, calls.renewRecoveryCodes, async ({ caller, records }) => ({
    recoveryCodes: await records.write((tx) => renewCodes(tx, platform, { caller, hold })),
  }));
}
