import type { OperatorRole } from "@colheita/contract/kit";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** A person who runs the programme. */
export interface OperatorAccount {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly passwordHash: string;
  readonly isActive: boolean;
}

const COLUMNS = ["id", "email", "name", "roles", "passwordHash", "isActive"] as const;

/** Returns the operator whose e-mail this is, in any case; nothing when nobody's. */
export function findByEmail(db: Db, email: string): Promise<OperatorAccount | undefined> {
  return db
    .selectFrom("operators.operator")
    .select(COLUMNS)
    .where(sql`lower(email)`, "=", email.trim().toLowerCase())
    .$narrowType<{ roles: OperatorRole[] }>()
    .executeTakeFirst();
}

export function findOperator(db: Db | Tx, operatorId: string): Promise<OperatorAccount | undefined> {
  return db
    .selectFrom("operators.operator")
    .select(COLUMNS)
    .where("id", "=", operatorId)
    .$narrowType<{ roles: OperatorRole[] }>()
    .executeTakeFirst();
}

export async function insertOperator(tx: Tx, operator: Omit<OperatorAccount, "isActive">): Promise<void> {
  await tx
    .insertInto("operators.operator")
    .values({ ...operator, roles: [...operator.roles] })
    .execute();
}

/** Returns an operator, held until the transaction ends, so that what opens their account changes one after the other. */
export function lockOperator(tx: Tx, operatorId: string): Promise<OperatorAccount | undefined> {
  return tx
    .selectFrom("operators.operator")
    .select(COLUMNS)
    .where("id", "=", operatorId)
    .forUpdate()
    .$narrowType<{ roles: OperatorRole[] }>()
    .executeTakeFirst();
}

/** Returns whether this is an operator with this role, who keeps both until the transaction ends. */
export async function holdWithRole(tx: Tx, operatorId: string, role: OperatorRole): Promise<boolean> {
  const row = await tx
    .selectFrom("operators.operator")
    .select("roles")
    .where("id", "=", operatorId)
    .where("isActive", "=", true)
    .forShare()
    .executeTakeFirst();
  return row?.roles.includes(role) ?? false;
}

/** Changes what an operator is or may do. */
export async function updateOperator(
  tx: Tx,
  operatorId: string,
  change: Partial<Pick<OperatorAccount, "roles" | "passwordHash" | "isActive">>,
): Promise<void> {
  const { roles, ...rest } = change;
  await tx
    .updateTable("operators.operator")
    .set({ ...rest, ...(roles && { roles: [...roles] }) })
    .where("id", "=", operatorId)
    .execute();
}
