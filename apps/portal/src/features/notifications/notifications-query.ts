import { listNotifications } from "@colheita/contract/notifications/notifications-endpoints";
import { query, pagesQuery } from "../../platform/data/queries.ts";

const CAPABILITY = "notifications";

/** Every answer of this capability. */
export const notificationsKey = [CAPABILITY] as const;

/** The member's notifications, newest first, ten a page. */
export const notificationsQuery = pagesQuery({
  key: [CAPABILITY, "list"],
  endpoint: listNotifications,
  inputAt: (cursor) => ({ query: { cursor } }),
});

/** The newest of them and the number on the bell: asked again whenever something changed. */
export const latestQuery = query({
  key: [CAPABILITY, "latest"],
  endpoint: listNotifications,
  input: { query: {} },
});
