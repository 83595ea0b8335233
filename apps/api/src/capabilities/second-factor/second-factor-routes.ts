import * as endpoints from "@colheita/contract/second-factor/second-factor-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { challengedMember, deviceOf, finishLogIn, logInReply } from "../identity/index.ts";
import { holdFactorsOfMember } from "./factor-owner.ts";
import { factorRoutes } from "./factor-routes.ts";
import { listFactors } from "./factor-store.ts";
import { askForPasskey } from "./passkey/passkeys.ts";
import { proveMember } from "./prove-member.ts";
import { countCodes } from "./recovery/recovery-code-store.ts";
import { showFactor } from "./show-factor.ts";

export function secondFactorRoutes(server: HttpServer): void {
  logInRoutes(server);
  const { platform } = server;
  const { db } = platform;
  serve(server, endpoints.getSecondFactor, async ({ caller: { memberId }, userAgent }) => ({
    factors: await listFactors(db, memberId),
    recoveryCodesLeft: await countCodes(db, memberId),
    device: deviceOf(userAgent),
  }));
  serve(server, endpoints.proveMember, async ({ body, ...call }) => ({
    isSuccess: true as const,
    expiresAt: await proveMember(platform, { ...call, ...body }),
  }));
  factorRoutes(server, endpoints, holdFactorsOfMember);
}

function logInRoutes(server: HttpServer): void {
  const { platform } = server;
  const perMinute = platform.config.logInsPerMinute;
  serve(server, { ...endpoints.finishLogIn, perMinute }, async ({ body, ...call }) => {
    const { challengeToken } = body;
    const session = await finishLogIn(platform, { ...call, challengeToken }, (tx, ownerId) =>
      showFactor(tx, platform, { ownerId, hold: holdFactorsOfMember }, body),
    );
    return logInReply(session);
  });
  serve(server, { ...endpoints.askPasskey, perMinute }, async ({ body: { challengeToken } }) =>
    askForPasskey(platform, await challengedMember(platform.db, challengeToken), challengeToken),
  );
}
