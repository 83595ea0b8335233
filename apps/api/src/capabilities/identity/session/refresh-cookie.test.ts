import type { FastifyReply } from "fastify";
import { expect, test } from "vitest";
import { readConfig } from "../../../platform/config/config.ts";
import { clearRefreshCookie, setRefreshCookie } from "./refresh-cookie.ts";

const SECRET_KEY = "a-secret-key-of-at-least-32-characters";

/** Returns the attributes of the cookie as it is given and taken away, whatever the request itself looks like. */
function attributesAt(publicUrl: string): unknown[] {
  const seen: unknown[] = [];
  const reply = {
    request: { protocol: "http", hostname: "10.0.0.7" },
    setCookie: (_name: string, _value: string, attributes: unknown) => seen.push(attributes),
    clearCookie: (_name: string, attributes: unknown) => seen.push(attributes),
  } as unknown as FastifyReply;
  const config = readConfig({ SECRET_KEY, PUBLIC_URL: publicUrl });
  setRefreshCookie(config, reply, "value");
  clearRefreshCookie(config, reply);
  return seen;
}

test.each([
  ["https://portal.example", true],
  // Safari keeps no Secure cookie of a machine's own address: the demo would forget its member at the next page.
  ["http://localhost:3000", false],
  ["http://127.0.0.1:3000", false],
  ["http://192.168.0.10:3000", false],
  ["http://localhost.example", false],
])("at %s the cookie's Secure is %s, behind any proxy", (publicUrl, secure) => {
  for (const attributes of attributesAt(publicUrl))
    expect(attributes).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/api/session", secure });
});
