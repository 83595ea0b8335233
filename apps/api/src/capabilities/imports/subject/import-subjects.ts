import { accountsSubject } from "./import-accounts.ts";
import { groupsSubject } from "./import-groups.ts";
import { membersSubject } from "./import-members.ts";
import { pointsSubject } from "./import-point-lines.ts";
import { relationsSubject } from "./import-relations.ts";

/** The kinds of files there are, by what they bring. */
export const subjects = {
  members: membersSubject,
  accounts: accountsSubject,
  relations: relationsSubject,
  groups: groupsSubject,
  points: pointsSubject,
};
export type SubjectName = keyof typeof subjects;
