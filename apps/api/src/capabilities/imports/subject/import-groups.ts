import { GroupLine } from "@colheita/contract/imports/import-lines";
import { audit } from "../../../platform/audit/audit.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { groupPlacesOf, linkToMain, lockGroupPlaces, type GroupPlace } from "../../identity/index.ts";
import { membersNamed } from "./named-members.ts";
import type { ImportLineOutcome, Numbered, Subject } from "./subject.ts";

/** Who heads the group of each member, as far as lines have said: of a main member, the member itself. */
type Mains = Map<string, string>;

const refusal = (code: string, field: keyof GroupLine) => ({ code, field });

/** Returns what a line does to who heads whom, after the lines before it. */
function judgeLink(
  memberId: string | undefined,
  mainId: string | undefined,
  mains: Mains,
): ImportLineOutcome {
  if (memberId === undefined) return refusal("MEMBER_UNKNOWN", "taxId");
  if (mainId === undefined) return refusal("MEMBER_UNKNOWN", "mainTaxId");
  if (memberId === mainId) return refusal("SAME_MEMBER", "taxId");
  if ((mains.get(mainId) ?? mainId) !== mainId) return refusal("MAIN_IS_LINKED", "mainTaxId");
  const present = mains.get(memberId);
  if (present === mainId) return "present";
  if (present !== undefined) return refusal("LINKED_ELSEWHERE", "taxId");
  mains.set(mainId, mainId).set(memberId, mainId);
  return "added";
}

type Hold = (memberIds: readonly string[]) => Promise<void>;

async function judge(
  db: Db | Tx,
  lines: readonly Numbered<GroupLine>[],
  seen: Mains,
  hold: Hold = () => Promise.resolve(),
) {
  const memberIds = await membersNamed(db, lines);
  const mainIds = await membersNamed(
    db,
    lines.map(({ mainTaxId }) => ({ taxId: mainTaxId })),
  );
  const named = [...memberIds, ...mainIds].filter((id) => id !== undefined);
  await hold(named);
  const places = await groupPlacesOf(db, named);
  const mains = new Map([...places.map(({ id, mainId }: GroupPlace) => [id, mainId] as const), ...seen]);
  return lines.map(({ line }, at) => {
    const [memberId, mainId] = [memberIds[at], mainIds[at]];
    const outcome = judgeLink(memberId, mainId, mains);
    if (outcome === "added" && memberId !== undefined && mainId !== undefined)
      seen.set(memberId, mainId).set(mainId, mainId);
    return { memberId, mainId, outcome, line };
  });
}

/** Accounts of one owner (3.2, acg_UserGroup): each line links one account to the main one. */
export const groupsSubject: Subject<GroupLine> = {
  schema: GroupLine,
  trial: () => {
    const seen: Mains = new Map();
    return async (db, lines) => (await judge(db, lines, seen)).map(({ outcome }) => outcome);
  },
  write: (db, source, lines, recordOutcomes) =>
    db.transaction().execute(async (tx) => {
      const judged = await judge(tx, lines, new Map(), (named) => lockGroupPlaces(tx, named));
      for (const { memberId, mainId, outcome, line } of judged)
        if (outcome === "added" && memberId !== undefined && mainId !== undefined) {
          await linkToMain(tx, mainId, memberId);
          await audit(tx, {
            actorId: source.approvedBy,
            subjectId: memberId,
            action: "identity.account-linked",
            object: `import:${source.importId}:${line}`,
            after: { mainId, madeBy: source.madeBy },
          });
        }
      await recordOutcomes(
        tx,
        judged.map(({ outcome }) => outcome),
      );
    }),
};
