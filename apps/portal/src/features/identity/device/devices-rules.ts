import { dateIn, formatDateAt, formatTimeInText, addDays } from "@colheita/brazil";
import type { Device } from "@colheita/contract/identity/device-records";

/** Returns the devices with this one first, then the others by their last use, the newest first. */
export function inOrder(devices: readonly Device[]): Device[] {
  return devices.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.getTime() - a.lastSeenAt.getTime(),
  );
}

/** Returns when a device was last used, as running text: "hoje, às 9h05", "ontem, às 23h", "em 12/10/2026, às 7h". */
export function lastSeenInWords(lastSeenAt: Date, now: Date): string {
  const time = `às ${formatTimeInText(lastSeenAt)}`;
  const seenOn = dateIn(lastSeenAt);
  const today = dateIn(now);
  if (seenOn === today) return `hoje, ${time}`;
  if (seenOn === addDays(today, -1)) return `ontem, ${time}`;
  return `em ${formatDateAt(lastSeenAt)}, ${time}`;
}

/** Returns which drawing stands for a device: phones and tablets, or everything on a table. */
export function isHandheld(device: string): boolean {
  return /celular|iphone|ipad|tablet/i.test(device);
}
