import { randomUUID } from "node:crypto";
import type { Endpoint } from "@colheita/contract/kit";
import { addressOf, filled, type Names } from "@colheita/contract/kit/example";
import type { Answer } from "../server/http-call.ts";
import { humanToken } from "../world/human-token.ts";
import { someKey } from "../world/some-invoice.ts";
import { someCpf } from "../world/members.ts";
import { someAddress } from "../world/second-factor-world.ts";
import type { TestWorld } from "../server/test-world.ts";

export interface ExampleCall {
  readonly endpoint: Endpoint;
  readonly token?: string | undefined;
  /** Whether the token is that of a member before whose session nothing stands any more. */
  readonly isMember?: boolean;
  /** What the call names; nobody's for the rest. */
  readonly names?: Names;
  readonly query?: Readonly<Record<string, string>>;
  /** What else stands in the body. */
  readonly beside?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns what is used up by the call that names it. */
const unused = (): Names => ({
  unusedTaxId: someCpf(),
  unusedEmail: `${randomUUID()}@correio.example`,
  unusedKey: randomUUID(),
  unusedAccessKey: someKey({ issuedOn: "2026-06-15" }),
});

/** Returns the body that an endpoint's example has, with what is named. */
export const exampleBody = ({ example }: Endpoint, names?: Names): object | undefined =>
  example?.body && filled(example.body, { ...unused(), ...names });

/** Makes the call that an endpoint's example shows, from an address of its own and with a key of its own. */
export async function callExample(world: TestWorld, call: ExampleCall): Promise<Answer> {
  const { endpoint, names, token } = call;
  const asked = new URLSearchParams({
    ...(endpoint.download && { format: "csv" }),
    ...filled(endpoint.example?.query ?? {}, names),
    ...call.query,
  });
  const search = asked.size > 0 ? `?${asked.toString()}` : "";
  const bytes = endpoint.takesBytes && { "content-type": "application/octet-stream" };
  return world.call(endpoint.method, addressOf(endpoint, names) + search, {
    token,
    headers: { "idempotency-key": randomUUID(), "x-forwarded-for": someAddress(), ...bytes, ...call.headers },
    ...(await sentBody(world, call)),
  });
}

async function sentBody(
  world: TestWorld,
  { endpoint, names, isMember, beside }: ExampleCall,
): Promise<{ readonly body?: object | string }> {
  if (endpoint.takesBytes) return { body: "bytes of somebody" };
  const { humanProof } = endpoint;
  const isProofAsked = humanProof === "always" || (humanProof === "of visitors" && !isMember);
  const proof = isProofAsked ? { token: await humanToken(world.platform.config.secretKey) } : undefined;
  const body = exampleBody(endpoint, names);
  return (body ?? beside ?? proof) ? { body: { ...beside, ...body, ...proof } } : {};
}

/** Under these words of the wire stands what no record may hold. */
const SECRET = /password|token|grant|passcode|accesscode|ticket|cpf|cnpj|mail|phone|username|^answer$/i;

/** Returns every text in a body that stands under a word that is secret. */
export function secretsIn(part: unknown, isSecret = false): string[] {
  if (typeof part === "string") return isSecret ? [part] : [];
  if (Array.isArray(part)) return part.flatMap((inner) => secretsIn(inner, isSecret));
  const fields = typeof part === "object" && part !== null ? Object.entries(part) : [];
  return fields.flatMap(([key, inner]) => secretsIn(inner, isSecret || SECRET.test(key)));
}
