import type { Page } from "@playwright/test";
import { codeAt } from "../../../apps/api/src/capabilities/second-factor/app/one-time-code.ts";
import { call } from "../stage/operators.ts";
import { ownToken, type OwnMember } from "../stage/own-member.ts";

/** An app of the member, as their phone stores it, and the codes that came with the first one. */
interface App {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Adds an app of this name by calls, as the member does in a session of theirs, and shows again who they are. */
export async function addApp(page: Page, { password }: OwnMember, name = "Celular"): Promise<App> {
  const token = await ownToken(page);
  const send = <Answer>(path: string, data: object) => call<Answer>(page.request, { path, data, token });
  await send("/second-factor/proof", { password });
  const { secret } = await send<{ secret: string }>("/second-factor/app", {});
  const added = { name, passCode: codeAt(secret, new Date()) };
  const { recoveryCodes = [] } = await send<{ recoveryCodes?: string[] }>(
    "/second-factor/app/confirm",
    added,
  );
  return { secret, recoveryCodes };
}

/** Adds an app in the same way, and logs out. */
export async function addAppAndLeave(page: Page, member: OwnMember): Promise<App> {
  const app = await addApp(page, member);
  await page.context().clearCookies();
  return app;
}

/** Adds an app and logs in anew after it, by a recovery code: nothing has confirmed again who they are. */
export async function addAppAndReturn(page: Page, member: OwnMember): Promise<void> {
  const { recoveryCodes } = await addAppAndLeave(page, member);
  const data = { username: member.taxId.replaceAll(/\D/g, ""), password: member.password };
  const asked = await page.request.post("/api/userLogin", { data });
  const { token } = (await asked.json()) as { token: string };
  const shown = { token, factor: "recovery-code", passCode: recoveryCodes[0] };
  await call(page.request, { path: "/auth/second-factor", data: shown });
}
