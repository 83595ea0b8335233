import * as z from "zod/mini";
import { endpoint, problem, record } from "../kit/index.ts";

/**
 * The call needs a proof that a person's browser makes it (section 8). The client solves a challenge and repeats the
 * call with the proof in its `token`, by itself.
 */
export const missingProof = problem(
  "missing-recaptcha-token",
  403,
  "This call needs a proof of work: solve a challenge of /human-challenge and repeat it.",
);

/** A challenge as ALTCHA writes it; it goes back unchanged with its solution. */
const Challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.optional(z.string()),
    expiresAt: z.optional(z.number()),
  }),
  signature: z.optional(z.string()),
});
export type Challenge = z.output<typeof Challenge>;

/** What the browser's work found. */
export const Solution = z.object({ counter: z.int(), derivedKey: z.string(), time: z.optional(z.number()) });

/** A proof as it stands in a call's `token`: this, as JSON in base64. */
export const HumanProof = z.object({ challenge: Challenge, solution: Solution });
export type HumanProof = z.output<typeof HumanProof>;

/** Gives a challenge: some work for a browser, little for a person, much for who sends thousands of calls. */
export const getHumanChallenge = endpoint({
  method: "GET",
  path: "/human-challenge",
  summary: "A challenge to prove that a person's browser is calling",
  access: "anyone",
  perMinute: 60,
  reply: record({ challenge: ["challenge", Challenge] }),
  reach: "nobody's",
});
