export { addressOf, connect, HttpFailure, NetworkFailure } from "./call.ts";
export type { CallOptions, Client, Connection, Outcome, RefusedField } from "./call.ts";
