import { expect } from "vitest";
import type { ApiProcess } from "../server/api-process.ts";
import type { Answer } from "../server/http-call.ts";
import { PASSWORD } from "../world/members.ts";

const REFRESH = "colheita_refresh";

/** A browser as the tests need it: it keeps its cookies and the access token, and calls from one address. */
export class Browser {
  readonly #process: Pick<ApiProcess, "call">;
  readonly address: string;
  readonly cookies = new Map<string, string>();
  token: string | undefined;

  constructor(process: Pick<ApiProcess, "call">, address = "203.0.113.7") {
    this.#process = process;
    this.address = address;
  }

  /** The value of the refresh cookie. */
  get cookie(): string | undefined {
    return this.cookies.get(REFRESH);
  }
  set cookie(value: string | undefined) {
    if (value === undefined) this.cookies.delete(REFRESH);
    else this.cookies.set(REFRESH, value);
  }

  async call(
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.#process.call(method, path, {
      token: this.token,
      body,
      headers: { "x-forwarded-for": this.address, ...(cookie === "" ? {} : { cookie }), ...headers },
    });
    for (const set of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  async logIn(username: string, password: string = PASSWORD): Promise<Answer> {
    const answer = await this.call("POST", "/api/userLogin", { username, password });
    if (answer.status === 200) this.token = String(answer.json()["token"]);
    return answer;
  }

  /** Opens the session by the cookie. Returns the first screen. */
  async openSession(): Promise<Answer> {
    const answer = await this.call("GET", "/api/session");
    if (answer.status === 200) this.token = answer.json<{ session: { token: string } }>().session.token;
    return answer;
  }
}

/** The browser of a member who is logged in. */
export type MemberBrowser = Browser & { readonly memberId: string };

/** Returns what an answer that opened a session says of it. */
export const sessionIn = (answer: Answer): unknown => answer.json()["session"];

/** Expects that what the token opened is shut, in time (fault row 13). */
export const expectOut = (browser: Pick<Browser, "call">): Promise<void> =>
  expect.poll(async () => (await browser.call("GET", "/api/profile")).status).toBe(401);
