import { formatDateAt, formatTimeInText, dateIn } from "@colheita/brazil";
import { matchRoute } from "@colheita/contract/routes/routes";
import type { Notification } from "@colheita/contract/notifications/notifications-records";

/**
 * Returns where a notification leads: a page of this site, or nowhere. Whatever could leave the site (another
 * origin, `//`, a backslash, a control character) or has no page (yet) leads nowhere.
 */
export function targetOf({ actionUrl }: Pick<Notification, "actionUrl">): string | undefined {
  if (actionUrl === undefined || !actionUrl.startsWith("/")) return undefined;
  if (/\\|^\/\/|\p{Cc}|\s/u.test(actionUrl)) return undefined;
  const match = matchRoute(actionUrl.split(/[?#]/, 1)[0] ?? "");
  return match?.kind === "page" && match.name !== "logout" ? actionUrl : undefined;
}

/** Returns when a notification came: the time for today's, the date for the others. */
export function whenInWords(createdAt: Date, now: Date): string {
  if (dateIn(createdAt) === dateIn(now)) return `Hoje, às ${formatTimeInText(createdAt)}`;
  return formatDateAt(createdAt);
}

/** Returns the unread notifications that came after `since` and were not announced yet, oldest first. */
export function newsToAnnounce(
  latest: readonly Notification[],
  since: Date,
  announced: ReadonlySet<string>,
): Notification[] {
  return latest
    .filter(({ id, isRead, createdAt }) => !isRead && createdAt >= since && !announced.has(id))
    .toReversed();
}
