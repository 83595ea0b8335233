/** Who runs the demo programme (DECISIONS, "Demo programme"). The people are invented, and so are their apps' secrets. */
import { OPERATOR_ROLES } from "@colheita/contract/kit";
import { hashPassword } from "../../src/capabilities/identity/index.ts";
import { registerOperator } from "../../src/capabilities/operators/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import type { Platform } from "../../src/platform/platform.ts";
import { DEMO_PASSWORD } from "../identity/demo-members.ts";

/** Two of them, because nobody agrees to what they asked for themselves. Printed at the start, and good for the demo alone. */
export const demoOperators = [
  {
    id: "005Demo00000001",
    name: "Otávio Prates",
    email: "operador@colheita.example",
    secret: "JBSWY3DPEHPK3PXPCOLHEITASAFRA23A",
  },
  {
    id: "005Demo00000002",
    name: "Olga Siqueira",
    email: "operadora@colheita.example",
    secret: "KRSXG5CTMVRXEZLUKN2XAZLSCOLHEITA",
  },
] as const;

/** Adds the operators, each with every role. */
export async function seedOperators(tx: Tx, platform: Platform): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const operator of demoOperators)
    await registerOperator(tx, platform, { ...operator, passwordHash, roles: OPERATOR_ROLES });
}
