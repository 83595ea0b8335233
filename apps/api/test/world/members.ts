import { randomInt } from "node:crypto";
import { cpfCheckDigits } from "@colheita/brazil";
import { hashSync } from "@node-rs/argon2";
import { registerMember, type NewMember } from "../../src/capabilities/identity/index.ts";
import { registerPerson } from "../../src/capabilities/profile/index.ts";
import type { Db } from "../../src/platform/database/database.ts";
import type { ApiProcess } from "../server/api-process.ts";
import { earn } from "../ledger/ledger-members.ts";

export const PASSWORD = "Colheita@2026";

/** What a test says of a member: what of them is nobody's in particular is left out. */
export interface GivenMember extends Partial<NewMember> {
  /** Where they live, e.g. MT. */
  readonly state?: string;
  /** What they have earned. */
  readonly points?: number;
}

/** A member of a test, with what calls name of them. */
export interface Member {
  readonly id: string;
  readonly taxId: string;
  readonly firebaseId: string;
  /** Empty for one without. */
  readonly email: string;
}

/** A member who is logged in. */
export interface LoggedMember extends Member {
  readonly token: string;
  /** The value of the refresh cookie. */
  readonly cookie: string;
}

/** Returns a CPF of nobody in particular. */
export function someCpf(): string {
  const body = String(randomInt(10 ** 8, 10 ** 9));
  return body + cpfCheckDigits(body);
}

/**
 * The hash of PASSWORD as cheap as argon2id can be made: a log-in takes as long as its hash did, and hardly a test is about
 * that. One that is takes `hashPassword`.
 */
export const PASSWORD_HASH = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

let count = 0;

/** Adds a member: Ana Ribeiro, a farmer with an e-mail, whose password is PASSWORD, unless something else is said. */
export async function addMember(db: Db, { state, points, ...given }: GivenMember = {}): Promise<Member> {
  count += 1;
  const taxId = someCpf();
  const member = {
    taxId,
    firebaseId: `Membro${String(count).padStart(22, "0")}`,
    email: `safra${count}.${taxId}@correio.example`,
    firstName: "Ana",
    lastName: "Ribeiro",
    profileCodes: ["agricultor"],
    passwordHash: PASSWORD_HASH,
    isCodeNeeded: false,
    ...given,
  };
  const id = await db.transaction().execute(async (tx) => {
    const memberId = await registerMember(tx, member);
    if (state !== undefined) await registerPerson(tx, memberId, { state });
    return memberId;
  });
  if (points !== undefined) await earn(db, id, points);
  return { id, taxId: member.taxId, firebaseId: member.firebaseId, email: member.email ?? "" };
}

/** Logs a member in, whatever stands before their portal. */
export async function logIn({ call }: Pick<ApiProcess, "call">, member: Member): Promise<LoggedMember> {
  const body = { username: member.taxId, password: PASSWORD };
  const answer = await call("POST", "/api/userLogin", { body });
  if (answer.status !== 200) throw new Error(`The log-in was answered ${answer.text}`);
  const [setCookie = ""] = answer.headers["set-cookie"] ?? [];
  const cookie = /^colheita_refresh=([^;]*)/.exec(setCookie)?.[1] ?? "";
  return { ...member, token: String(answer.json()["token"]), cookie };
}
