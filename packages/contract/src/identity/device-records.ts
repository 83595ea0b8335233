import * as z from "zod/mini";
import { Id, Instant, record } from "../kit/index.ts";

/** One device on which the member is logged in. */
export const Device = record({
  id: ["Id", Id],
  device: ["device", z.string()],
  address: ["ip", z.string()],
  startedAt: ["CreatedDate", Instant],
  lastSeenAt: ["lastTimeOnline", Instant],
  isCurrent: ["current", z.boolean()],
});
export type Device = z.output<typeof Device>;
