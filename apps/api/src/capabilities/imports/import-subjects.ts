import { accountsSubject } from "./import-accounts.ts";
import { membersSubject } from "./import-members.ts";
import { pointsSubject } from "./import-points.ts";

/** The kinds of files there are, by what they bring. */
export const subjects = { members: membersSubject, accounts: accountsSubject, points: pointsSubject };
export type SubjectName = keyof typeof subjects;
