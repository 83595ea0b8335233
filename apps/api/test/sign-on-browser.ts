import type { ApiProcess } from "./api-process.ts";
import type { Answer } from "./http-call.ts";

/** A browser that signs on: it keeps its cookies. */
export class SignOnBrowser {
  readonly #process: Pick<ApiProcess, "call">;
  readonly cookies = new Map<string, string>();

  constructor(process: Pick<ApiProcess, "call">) {
    this.#process = process;
  }

  async #post(
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
    token?: string,
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.#process.call("POST", `/api/sign-on/${path}`, {
      body,
      token,
      headers: { ...headers, ...(cookie === "" ? {} : { cookie }) },
    });
    for (const set of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }

  /** Begins a sign-on; answers the provider's address. */
  async begin(provider: string): Promise<string> {
    return String((await this.tryToBegin(provider)).json()["url"]);
  }

  tryToBegin(provider: string): Promise<Answer> {
    return this.#post("begin", { provider, window: false });
  }

  complete(answer: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.#post("complete", { answer }, headers);
  }

  beginConnecting(provider: string, token: string, password: string): Promise<Answer> {
    return this.#post("connections/begin", { provider, password }, {}, token);
  }

  completeConnecting(answer: string, token: string): Promise<Answer> {
    return this.#post("connections", { answer }, {}, token);
  }

  redeem(ticket: string, location?: string): Promise<Answer> {
    return this.#post("ticket", { ticket, location });
  }
}
