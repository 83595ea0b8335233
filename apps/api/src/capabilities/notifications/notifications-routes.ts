import {
  listNotifications,
  readNotification,
} from "@colheita/contract/notifications/notifications-endpoints";
import { serve, type HttpServer } from "../../platform/http/serve.ts";
import { list } from "./list-notifications.ts";
import { readNotification as read } from "./read-notification.ts";

export function notificationsRoutes(server: HttpServer): void {
  const { db } = server.platform;
  serve(server, listNotifications, ({ query, caller }) => list(db, caller, query.cursor));
  serve(server, readNotification, ({ params, caller, records }) =>
    records.write((tx) => read(tx, caller.memberId, params.notificationId)),
  );
}
