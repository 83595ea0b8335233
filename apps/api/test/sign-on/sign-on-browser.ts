import { Browser } from "./browser.ts";
import type { Answer } from "../server/http-call.ts";

/** A browser that signs on at a provider. */
export class SignOnBrowser extends Browser {
  /** Begins a sign-on; returns the provider's address. */
  async begin(provider: string): Promise<string> {
    return String((await this.tryToBegin(provider)).json()["url"]);
  }

  tryToBegin(provider: string): Promise<Answer> {
    return this.call("POST", "/api/sign-on/begin", { provider, window: false });
  }

  complete(answer: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call("POST", "/api/sign-on/complete", { answer }, headers);
  }

  beginConnecting(provider: string, token: string, password: string): Promise<Answer> {
    const body = { provider, window: false, password };
    return this.call("POST", "/api/sign-on/connections/begin", body, { authorization: `Bearer ${token}` });
  }

  completeConnecting(answer: string, token: string): Promise<Answer> {
    return this.call("POST", "/api/sign-on/connections", { answer }, { authorization: `Bearer ${token}` });
  }

  redeem(ticket: string, location?: string): Promise<Answer> {
    return this.call("POST", "/api/sign-on/ticket", { ticket, location });
  }
}
