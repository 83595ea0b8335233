import { pathOf } from "@colheita/contract/routes/routes";
import { addDays, daysBetween, formatDate, formatPoints, pointsLabelOf } from "@colheita/brazil";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { membersOf } from "../../identity/index.ts";
import { notifyMember, type Notice } from "../../notifications/index.ts";
import { readSetting } from "../../settings/index.ts";
import { claimNotices, deleteNotices, memberDaysAfter, type MemberDay } from "./expiry-store.ts";
import { readToday } from "../../../platform/database/read-today.ts";

const BATCH = 200;
/** A run that was missed is made up for within so many days. */
const LATE_DAYS = 3;

/**
 * Notifies every member of the points that expire in so many days (60, 30 and 7 unless set otherwise): once for each
 * day of expiry and each of these distances, however often and by however many processes this runs. The signal ends it
 * between two batches. Returns how many notices that were.
 */
export async function notifyExpiry(db: Db, signal?: AbortSignal): Promise<number> {
  const day = await readToday(db);
  let notified = 0;
  for (const daysBefore of await readSetting(db, "ExpiryNoticeDays")) {
    const last = addDays(day, daysBefore);
    const window = { from: addDays(last, -Math.min(LATE_DAYS, daysBefore)), to: last };
    let after: MemberDay | undefined;
    for (;;) {
      signal?.throwIfAborted();
      const days = await memberDaysAfter(db, window, after, BATCH);
      after = days.at(-1);
      if (after === undefined) break;
      const pointsOf = new Map(days.map((each) => [keyOf(each), each.points]));
      notified += await db.transaction().execute(async (tx) => {
        const claimed = await claimNotices(tx, days, daysBefore);
        const labelOf = await labelsOf(tx, claimed);
        for (const each of claimed) {
          const words = { day, label: labelOf.get(each.memberId) };
          await notifyMember(tx, noticeOf(each, pointsOf.get(keyOf(each)) ?? 0, words));
        }
        return claimed.length;
      });
    }
  }
  await deleteNotices(db, addDays(day, -LATE_DAYS));
  return notified;
}

/** Returns what points are called for each of these members, as their pages call them. */
async function labelsOf(tx: Tx, days: readonly MemberDay[]): Promise<ReadonlyMap<string, string>> {
  const members = await membersOf(
    tx,
    days.map(({ memberId }) => memberId),
  );
  const labels = members.map(
    async ({ id, profileCodes }) => [id, await readSetting(tx, "PointsLabel", profileCodes)] as const,
  );
  return new Map(await Promise.all(labels));
}

const keyOf = ({ memberId, expiresOn }: MemberDay) => `${memberId} ${expiresOn}`;

function noticeOf(
  { memberId, expiresOn }: MemberDay,
  points: number,
  { day, label }: { day: string; label: string | undefined },
): Notice {
  const left = daysBetween(day, expiresOn);
  const isOne = points === 1;
  const amount = formatPoints(points, pointsLabelOf(label));
  const when = left === 0 ? "hoje" : left === 1 ? "amanhã" : `em ${left} dias`;
  return {
    memberId,
    title: `${amount} ${isOne ? "vence" : "vencem"} ${when}`,
    message: `${isOne ? "Ele vale" : "Eles valem"} até ${formatDate(expiresOn)}. Veja os prêmios que você já pode resgatar.`,
    actionUrl: pathOf("rewards"),
    data: { expiresOn },
  };
}
