import type { FastifyRequest } from "fastify";
import { networkOf } from "./network-of.ts";

/** How many calls of one kind may be made in a minute, and by whom they are counted. */
export interface CallLimit {
  readonly max: number;
  readonly timeWindow: number;
  readonly keyGenerator: (request: FastifyRequest) => string;
}

const MINUTE_MS = 60_000;

/** Counts by session, so that an office behind one address is not one caller; without a session by address. */
export function limitBySession(perMinute: number): CallLimit {
  return {
    max: perMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: ({ caller, ip }) => caller?.sessionId ?? networkOf(ip),
  };
}

/** Counts by address whatever token comes along: who logs in again and again has a new session every time. */
export function limitByAddress(perMinute: number): CallLimit {
  return { max: perMinute, timeWindow: MINUTE_MS, keyGenerator: ({ ip }) => networkOf(ip) };
}
