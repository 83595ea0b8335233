import { createPublicKey, type JsonWebKey } from "node:crypto";
import * as z from "zod/mini";
import type { EnvironmentSetting } from "./setting-kinds.ts";

/** Letters, digits and hyphens: it stands in addresses. */
const ProviderId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,29}$/, "must be letters, digits and hyphens"));
const words = (maxLength: number) =>
  z.string("must be a text").check(z.minLength(1, "is empty"), z.maxLength(maxLength, "is too long"));
const Claim = words(60);
/** Answers come over TLS; on this machine itself, where tests and development happen, without. */
const Address = z.string("must be an address").check(
  z.refine((value) => {
    const url = URL.parse(value);
    const isHere = url !== null && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
    return url?.protocol === "https:" || (url?.protocol === "http:" && isHere);
  }, "must be an address that begins with https://"),
);

/** As it stands in an address: what is written otherwise would match no call. */
const Host = z
  .string("must be a text")
  .check(
    z.refine(
      (value) => URL.parse(`https://${value}`)?.host === value,
      "must be a host in lower case, without https:// and path",
    ),
  );

const CURVES: ReadonlySet<unknown> = new Set(["P-256", "P-384", "P-521"]);
const SHORTEST_RSA = 2048;

/** Returns whether a key is one that signatures of tickets can be checked with. */
function canVerify(jwk: JsonWebKey): boolean {
  try {
    const { asymmetricKeyType: kind, asymmetricKeyDetails } = createPublicKey({ key: jwk, format: "jwk" });
    if (kind === "rsa") return (asymmetricKeyDetails?.modulusLength ?? 0) >= SHORTEST_RSA;
    return kind === "ed25519" || (kind === "ec" && CURVES.has(jwk.crv));
  } catch {
    // Whatever is wrong with it, it is no key.
    return false;
  }
}

const PublicKey = z
  .looseObject({ kty: z.enum(["OKP", "EC", "RSA"], "must be OKP, EC or RSA") })
  .check(z.refine((key) => !("d" in key), "is a private key: only the public half belongs here"))
  .check(z.refine(canVerify, "is no key of Ed25519, P-256, P-384, P-521 or RSA of 2048 bits"));

const identity = {
  id: ProviderId,
  /** What the button says after "Entrar com". */
  name: words(40),
  /** Who it is: connections are stored under it, so it never changes. */
  issuer: Address,
};
const client = {
  ...identity,
  clientId: words(300),
  clientSecret: z.optional(words(500)),
  scope: z.optional(words(300)),
  /** The claim that names the person's CPF or CNPJ, for a provider that has checked it. */
  taxIdClaim: z.optional(Claim),
};

const Provider = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("openid"),
    ...client,
    /** Hosts beside the issuer's own that the provider's calls may go to. */
    hosts: z.optional(z.array(Host)),
  }),
  z.strictObject({
    /** OAuth 2.0 without an ID token, as Facebook has it: who somebody is comes from `userInfoUrl`. */
    kind: z.literal("oauth2"),
    ...client,
    authorizationUrl: Address,
    tokenUrl: Address,
    userInfoUrl: Address,
    /** The field of the user info that names the person; `sub` when absent. */
    subjectField: z.optional(Claim),
  }),
  z.strictObject({
    /** A partner whose signed tickets open the portal. */
    kind: z.literal("ticket"),
    ...identity,
    keys: z.array(PublicKey).check(z.minLength(1, "is empty")),
    taxIdClaim: z.optional(Claim),
  }),
]);
const Providers = z.array(Provider).check(
  z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "has an id twice"),
  z.refine((list) => new Set(list.map(({ issuer }) => issuer)).size === list.length, "has an issuer twice"),
);

export type SignOnProvider = z.output<typeof Provider>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is refused as such by `fault`.
    return undefined;
  }
}

/**
 * Returns where the first thing wrong is, and what: "entry 2, issuer: must be …". No value is repeated: some are
 * secrets.
 */
function firstFault(text: string): string {
  const value = parsed(text);
  if (value === undefined) return "it is no JSON";
  const issue = z.safeParse(Providers, value).error?.issues[0];
  if (!issue) return "it is fine";
  const [entry, ...field] = issue.path;
  const place = entry === undefined ? "it" : [`entry ${Number(entry) + 1}`, ...field].join(", ");
  if (issue.code === "unrecognized_keys") return `${place}: ${issue.keys.join(", ")} is not known`;
  if (issue.code === "invalid_union") return `${place}: must be openid, oauth2 or ticket`;
  return `${place}: ${issue.message}`;
}

/** Declares the providers of single sign-on, as a list of JSON; a secret, for it holds those of the providers. */
export function signOnProviders(
  setting: Pick<EnvironmentSetting<never>, "name" | "meaning" | "fallback">,
): EnvironmentSetting<readonly SignOnProvider[]> {
  return {
    ...setting,
    expects: "a list of providers in JSON, as docs/deploying.md has it",
    isSecret: true,
    read: (text) => z.safeParse(Providers, parsed(text)).data,
    fault: firstFault,
  };
}
