import * as z from "zod/mini";
import { Id, Instant, record } from "../kit/index.ts";

export const Notification = record({
  id: ["Id", Id],
  title: ["title", z.string()],
  message: ["message", z.string()],
  actionUrl: ["acg_RedirectUrl__c", z.optional(z.string())],
  isRead: ["Read__c", z.boolean()],
  createdAt: ["CreatedDate", Instant],
});
export type Notification = z.output<typeof Notification>;
