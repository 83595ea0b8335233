export { addressOf, connect, extensionOf, HttpFailure, NetworkFailure } from "./call.ts";
export type { CallOptions, Client, Connection, Outcome, Refused, RefusedField } from "./call.ts";
