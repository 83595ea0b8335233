import { audit } from "../../../platform/audit/audit.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { ownData as notifications } from "../../notifications/index.ts";
import { forfeit } from "../../points/index.ts";
import { lockRedemptions, redemptionsUnderWay, removeCodes } from "../../rewards/index.ts";
import { readSetting } from "../../settings/index.ts";
import {
  dueIds,
  lockClosure,
  lockDue,
  markEnded,
  recordErased,
  recordForfeited,
  unansweredIds,
  updateWithdrawal,
  type ClosureRow,
} from "./closure-store.ts";
import { exportsToRemove } from "../copy/export-store.ts";
import { ownDataParts } from "../copy/personal-data.ts";
import { removeFiles } from "../copy/make-export.ts";

const FORFEITED = "Pontos perdidos no encerramento da conta";
/** Who does what nobody orders any more. */
const BY_TIME = "privacy.end-due";
const BATCH = 100;

type Ending = Pick<Platform, "db" | "files" | "log">;

/** Lets withdrawals lapse that nobody agreed to in their days: a closing that nobody looks at goes on, too. */
export async function lapseWithdrawals(db: Db): Promise<void> {
  const { withdrawalDays } = await readSetting(db, "PrivacyRules");
  for (const closureId of await unansweredIds(db, withdrawalDays))
    await db.transaction().execute(async (tx) => {
      const closure = await lockClosure(tx, closureId);
      // Answered in this very moment: there is nothing to let go of.
      if (closure?.state !== "frozen" || closure.withdrawalAskedBy === null) return;
      await updateWithdrawal(tx, closureId, undefined);
      await audit(tx, {
        actorId: BY_TIME,
        subjectId: closure.memberId,
        action: "privacy.withdrawal-lapsed",
        object: `closure:${closureId}`,
      });
    });
}

/**
 * Brings closings whose days are over to their end. One that can't be ended holds up no other: the log reports it, and
 * the next round tries again. Returns how many came to their end.
 */
export async function endDue(platform: Ending, signal?: AbortSignal): Promise<number> {
  let ended = 0;
  let after = "";
  for (;;) {
    const ids = await dueIds(platform.db, after, BATCH);
    for (const closureId of ids) {
      signal?.throwIfAborted();
      try {
        if (await endClosure(platform, closureId)) ended += 1;
      } catch (error) {
        platform.log.error({ err: error, closureId }, "a closed account could not be brought to its end");
      }
    }
    after = ids.at(-1) ?? "";
    if (ids.length < BATCH) return ended;
  }
}

/**
 * Takes the steps that are left of one closing, each in a transaction of its own: the points are forfeited, then each
 * part of what is stored is erased, who it was last of all. A run that is killed between two steps, or in one, loses
 * nothing: the next one finds what is recorded and goes on. Returns false where redemptions under way keep it open, or
 * another process has it.
 */
export async function endClosure({ db, files }: Ending, closureId: string): Promise<boolean> {
  const taking = <Reply>(step: (tx: Tx, closure: ClosureRow) => Promise<Reply>): Promise<Reply | undefined> =>
    db.transaction().execute(async (tx) => {
      const closure = await lockDue(tx, closureId);
      return closure && step(tx, closure);
    });
  const memberId = await taking(async (tx, closure) =>
    closure.state === "forfeited" || (await forfeitAll(tx, closure)) ? closure.memberId : undefined,
  );
  if (memberId === undefined) return false;
  for (const copy of await exportsToRemove(db, memberId)) await removeFiles(files, copy);
  for (const { name, eraseMember } of ownDataParts.toReversed()) {
    if (!eraseMember) continue;
    const isOurs = await taking(async (tx, { erased }) => {
      if (erased.includes(name)) return true;
      await eraseMember(tx, memberId);
      await recordErased(tx, closureId, name);
      return true;
    });
    if (!isOurs) return false;
  }
  const isEnded = await taking(async (tx) => {
    // What operators did between two steps may have told the member of it. From the last step on nothing does.
    await notifications.eraseMember?.(tx, memberId);
    await markEnded(tx, closureId);
    await audit(tx, {
      actorId: BY_TIME,
      subjectId: memberId,
      action: "privacy.account-erased",
      object: `closure:${closureId}`,
    });
    return true;
  });
  return isEnded ?? false;
}

/**
 * Forfeits what there is, once nothing can come back any more: no hold is open, and nothing is on its way. The codes of
 * vouchers go in the same step, for a voucher without one is not cancelled. Until then the closing can be withdrawn with
 * all of its points. Returns whether it did.
 */
async function forfeitAll(tx: Tx, { id, memberId }: ClosureRow): Promise<boolean> {
  await lockRedemptions(tx, memberId);
  if ((await redemptionsUnderWay(tx, memberId)).length > 0) return false;
  const forfeited = await forfeit(tx, memberId, FORFEITED);
  if (forfeited === undefined) return false;
  await removeCodes(tx, memberId);
  await recordForfeited(tx, id, forfeited);
  return true;
}
