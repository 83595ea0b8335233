import * as endpoints from "@colheita/contract/identity/identity-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { accessCodeRoutes } from "./access-code/access-code-routes.ts";
import { accountRoutes } from "./member/account-routes.ts";
import { endDevice } from "./session/end-device.ts";
import { devicesOf } from "./session/list-devices.ts";
import { logInForm } from "./log-in/log-in-form.ts";
import { logInReply } from "./log-in/answer-log-in.ts";
import { logIn } from "./log-in/log-in.ts";
import { logOut } from "./session/log-out.ts";
import { passwordForm } from "./password/password-form.ts";
import { passwordRoutes } from "./password/password-routes.ts";
import { sessionRoutes } from "./session/session-routes.ts";

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
