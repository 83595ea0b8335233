import * as endpoints from "@colheita/contract/identity/password-endpoints";
import { serve, type HttpServer } from "../../../platform/http/serve.ts";
import { requireHumanProof } from "../../human-proof/index.ts";
import { readSetting } from "../../settings/index.ts";
import { changePassword } from "./change-password.ts";
import { networkHash } from "../access-code/code-limits.ts";
import { definePassword, defineRequiredPassword, provedAccount } from "./define-password.ts";
import { logInReply } from "../log-in/answer-log-in.ts";
import { requestCheck } from "../contact-check/request-contact-check.ts";
import { requireDefinition } from "../log-in/require-definition.ts";
import { verifyCheck } from "../contact-check/verify-contact-check.ts";

const isSuccess = true as const;

export function passwordRoutes(server: HttpServer): void {
  const { platform } = server;
  serve(server, endpoints.forgotPassword, async ({ body, address, records }) => {
    await requireHumanProof(platform, body.humanProof);
    const network = networkHash(platform, address);
    const asked = { purpose: "password", username: body.username, network } as const;
    return { isSuccess, ...(await records.write((tx) => requestCheck(tx, asked))) };
  });
  serve(server, endpoints.sendEmailCode, async ({ body, address, records }) => {
    await requireHumanProof(platform, body.humanProof);
    const network = networkHash(platform, address);
    const asked = { purpose: "sign-up", username: body.email, network } as const;
    return { isSuccess, ...(await records.write((tx) => requestCheck(tx, asked))) };
  });
  serve(server, endpoints.verifyPassCode, async ({ body, records }) => ({
    isSuccess,
    ...(await verifyCheck(platform, records, body)),
  }));
  serve(server, endpoints.getPasswordRules, async () => ({
    rules: await readSetting(platform.db, "PasswordRules"),
  }));
  serve(server, endpoints.checkProof, async ({ body }) => {
    await provedAccount(platform.db, body.proofToken);
    return { isSuccess };
  });
  serve(server, endpoints.definePassword, async ({ body, ...visit }) =>
    logInReply(await definePassword(platform, body, visit)),
  );
  serve(server, endpoints.defineRequiredPassword, async ({ body: { password }, caller, ...visit }) =>
    logInReply(await defineRequiredPassword(platform, { caller, password }, visit)),
  );
  serve(server, endpoints.changePassword, async ({ body, caller, address, records }) => ({
    isSuccess,
    changedAt: await changePassword(platform, { ...body, caller, address, records }),
  }));
  serve(server, endpoints.requirePasswordDefinition, async ({ body, caller, records }) => {
    await records.write((tx) => requireDefinition(tx, caller, body.firebaseId));
    return { isSuccess };
  });
}
