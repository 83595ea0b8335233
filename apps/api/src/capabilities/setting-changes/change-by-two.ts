import { isDeepStrictEqual } from "node:util";
import { common, type ReplyOf } from "@colheita/contract/kit";
import {
  askerGone,
  changedMeanwhile,
  changeMade,
  changeOver,
  takesTwoPeople,
  USER_TYPE_FIELD,
  type askForSettingChange,
} from "@colheita/contract/setting-changes/setting-changes-endpoints";
import { audit } from "../../platform/audit/audit.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { unpackCursor } from "../../platform/http/cursor.ts";
import { pageOf } from "../../platform/http/page-of-rows.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import { holdOperatorWith } from "../operators/index.ts";
import {
  checkValue,
  EVERYBODY,
  holdValue,
  isSettingName,
  makeChange,
  readSetting,
  settingObject,
  takesUserTypes,
} from "../settings/index.ts";
import type { SettingName } from "@colheita/contract/settings/setting-definitions";
import {
  closeRequest,
  insertRequest,
  listOpenRequests,
  lockRequest,
  settleRequest,
  type ChangeRequest,
  type LockedRequest,
} from "./setting-changes-store.ts";

type OpenChange = ReplyOf<typeof askForSettingChange>;

/** What an operator asks for; the value is none where what the setting holds is to be taken away. */
export interface AskedChange {
  readonly name: string;
  readonly userType?: string | undefined;
  readonly value?: unknown;
  readonly reason: string;
}

/** The role of who asks and of who agrees. */
const ROLE = "admin";

const shown = ({ userType, before, value, ...request }: ChangeRequest): OpenChange => ({
  ...request,
  userType: userType === EVERYBODY ? undefined : userType,
  before: before ?? undefined,
  value: value ?? undefined,
});

/** Returns a page of the changes that wait for a second person, the oldest first. */
export async function listOpen(
  db: Db,
  { profileCodes }: Caller,
  cursor: string | undefined,
): Promise<{ items: OpenChange[]; nextCursor: string | undefined }> {
  const size = await readSetting(db, "PageSize", profileCodes);
  const [afterId] = cursor === undefined ? [] : unpackCursor(cursor, "id");
  const rows = await listOpenRequests(db, afterId, size + 1);
  return pageOf(rows, size, { item: shown, placeOf: ({ id }) => [id] });
}

/**
 * Stores what an operator asks to change until another one agrees, beside what the setting holds now.
 * @throws Refusal `invalid-request` with the place and the code of what does not fit.
 */
export async function askForChange(tx: Tx, caller: Caller, asked: AskedChange): Promise<OpenChange> {
  const name = asked.name.trim();
  if (!isSettingName(name))
    throw new Refusal(common.invalid, { fields: [{ field: "body.Name", code: "UNKNOWN_SETTING" }] });
  const userType = asked.userType?.trim().toLowerCase() ?? EVERYBODY;
  if (userType !== EVERYBODY && !takesUserTypes(name))
    throw new Refusal(common.invalid, {
      fields: [{ field: `body.${USER_TYPE_FIELD}`, code: "ONE_VALUE_FOR_ALL" }],
    });
  const value = asked.value === null ? null : fitting(name, asked.value);
  const before = (await holdValue(tx, name, userType)) ?? null;
  const days = await readSetting(tx, "SettingChangeDays");
  const request = await insertRequest(
    tx,
    {
      id: newId("scq"),
      name,
      userType,
      before,
      value,
      reason: asked.reason.trim(),
      madeBy: caller.memberId,
    },
    days,
  );
  await recordInTrail(tx, caller, request, "settings.change-asked", { reason: request.reason, value });
  return shown(request);
}

/**
 * Makes a change that another operator asked for, in the transaction in which this one agrees. Who asked must still be
 * one who may: of two people, one who is gone is none. What the setting held must still be what was seen.
 * @throws Refusal `not-found`, `setting-changes/made`, `setting-changes/over`, `setting-changes/takes-two-people`,
 * `setting-changes/asker-gone`, `setting-changes/changed-meanwhile`.
 */
export async function approveChange(tx: Tx, caller: Caller, changeId: string): Promise<void> {
  const { name, userType, before, value, madeBy, reason } = await lockOpen(tx, changeId);
  if (madeBy === caller.memberId) throw new Refusal(takesTwoPeople);
  if (!(await holdOperatorWith(tx, madeBy, ROLE))) throw new Refusal(askerGone);
  // A new version of the programme may know the setting no more, or hold it to other rules.
  const isKnown =
    isSettingName(name) &&
    (userType === EVERYBODY || takesUserTypes(name)) &&
    (value === null || checkValue(name, value).isGood);
  if (!isKnown || !isDeepStrictEqual((await holdValue(tx, name, userType)) ?? null, before))
    throw new Refusal(changedMeanwhile);
  await makeChange(tx, {
    name,
    userType,
    value: value ?? undefined,
    actorId: caller.memberId,
    because: { askedBy: madeBy, approvedBy: caller.memberId, reason },
  });
  await settleRequest(tx, changeId, caller.memberId);
}

/**
 * Ends a request for good: who asked withdraws it, anybody else declines it.
 * @throws Refusal `not-found`, `setting-changes/made`, `setting-changes/over`.
 */
export async function declineChange(tx: Tx, caller: Caller, changeId: string, reason: string): Promise<void> {
  const request = await lockOpen(tx, changeId);
  await closeRequest(tx, changeId, { closedBy: caller.memberId, reason: reason.trim() });
  const action =
    request.madeBy === caller.memberId ? "settings.change-withdrawn" : "settings.change-declined";
  await recordInTrail(tx, caller, request, action, { askedBy: request.madeBy, reason: reason.trim() });
}

/** Returns a request that somebody may still agree to, held until the transaction ends. */
async function lockOpen(tx: Tx, changeId: string): Promise<LockedRequest> {
  const request = await lockRequest(tx, changeId);
  if (!request) throw new Refusal(common.notFound);
  if (request.isApproved) throw new Refusal(changeMade);
  if (request.isOver) throw new Refusal(changeOver);
  return request;
}

/** Returns the value as it would be stored. */
function fitting(name: SettingName, value: unknown): unknown {
  const checked = checkValue(name, value);
  if (checked.isGood) return checked.value;
  const fields = checked.refused.map(({ path, code }) => ({
    field: ["body", "Value", ...path.map(String)].join("."),
    code,
  }));
  throw new Refusal(common.invalid, { fields: fields.slice(0, 50) });
}

function recordInTrail(
  tx: Tx,
  caller: Caller,
  { name, userType }: ChangeRequest,
  action: string,
  after: object,
): Promise<void> {
  const object = settingObject(name, userType);
  return audit(tx, { actorId: caller.memberId, object, action, after });
}
