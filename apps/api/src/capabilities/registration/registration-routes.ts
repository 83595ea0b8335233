import * as endpoints from "@colheita/contract/registration/registration-endpoints";
import { sendEmailChangeCode, updateProfile } from "@colheita/contract/registration/profile-change-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { readSetting } from "../settings/index.ts";
import { sendEmailCode, updateProfile as changeProfile } from "./update-profile.ts";
import { completeSignUp, receiveSignUp, termsOf } from "./sign-up.ts";
import { signUpForm } from "./sign-up-form.ts";

const isSuccess = true as const;
const answered = { isSuccess, message: "Message received" } as const;
const isSent = { ...answered, code: "access-code" } as const;
const isIn = { ...answered, code: "success" } as const;

export function registrationRoutes(server: HttpServer): void {
  const { platform } = server;
  serve(server, endpoints.getRegistrationForm, async ({ query }) => ({
    passwordRules: await readSetting(platform.db, "PasswordRules"),
    fakeEmailDomains: await readSetting(platform.db, "FakeEmailDomains"),
    terms: await termsOf(platform.db, query.category),
  }));
  serve(server, endpoints.persistLoyalty, async ({ body, ...visit }) => {
    const { proofToken } = body;
    if (proofToken === undefined) return { ...isSent, ...(await receiveSignUp(platform, body, visit)) };
    return { ...(await completeSignUp(platform, { ...body, proofToken }, visit)), ...isIn };
  });
  serve(server, updateProfile, async ({ caller, records, body }) => {
    await changeProfile(platform, { caller, records, body });
    return { isSuccess };
  });
  serve(server, sendEmailChangeCode, async ({ caller, records, body: { email }, address }) => ({
    isSuccess,
    ...(await sendEmailCode(platform, { caller, records, email, address })),
  }));
  signUpForm(server);
}
