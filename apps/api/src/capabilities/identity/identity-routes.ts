import * as endpoints from "@colheita/contract/identity/identity-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { accessCodeRoutes } from "./access-code-routes.ts";
import { accountRoutes } from "./account-routes.ts";
import { endDevice } from "./end-device.ts";
import { devicesOf } from "./list-devices.ts";
import { logInForm } from "./log-in-form.ts";
import { logInReply } from "./answer-log-in.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { passwordForm } from "./password-form.ts";
import { passwordRoutes } from "./password-routes.ts";
import { sessionRoutes } from "./session-routes.ts";

const isSuccess = true as const;

export function identityRoutes(server: HttpServer): void {
  const { platform } = server;
  const limited = { ...endpoints.logIn, perMinute: platform.config.logInsPerMinute };
  serve(server, limited, async ({ body, ...call }) =>
    logInReply(await logIn(platform, { ...call, ...body })),
  );
  serve(server, endpoints.logOut, async (call) => {
    await logOut(platform, call);
    return { isSuccess };
  });
  serve(server, endpoints.listDevices, async ({ caller }) => ({
    devices: await devicesOf(platform.db, caller),
  }));
  serve(server, endpoints.endDevice, async ({ caller, params, records }) => {
    await records.write((tx) => endDevice(tx, caller, params.sessionId));
    return { isSuccess };
  });
  sessionRoutes(server);
  accessCodeRoutes(server);
  passwordRoutes(server);
  accountRoutes(server);
  logInForm(server);
  passwordForm(server);
}
