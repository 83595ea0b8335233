import type { Tx } from "../../platform/database/database.ts";
import { send } from "../../platform/mail/mail.ts";
import type { AccountAlert } from "../identity/index.ts";
import type { HoldOwner } from "../second-factor/index.ts";
import { readSetting } from "../settings/index.ts";
import { lockOperator, type OperatorAccount } from "./operator-store.ts";

/** What the app is called that an operator is handed with their account. */
export const FIRST_APP = "Aplicativo";

/** Notifies an operator by e-mail of what was done to their account, in the transaction of the deed. */
export async function alertOperator(
  tx: Tx,
  { email: to, name: firstName }: Pick<OperatorAccount, "email" | "name">,
  { subject, email }: AccountAlert,
): Promise<void> {
  const programme = await readSetting(tx, "ProgrammeName");
  await send(tx, { to, channel: "email", subject, text: email({ programme, firstName }) });
}

/** Holds an operator as the owner of factors. The password alone opens nothing, so the last factor stays. */
export const holdFactorsOfOperator: HoldOwner = async (tx, operatorId) => {
  const operator = await lockOperator(tx, operatorId);
  if (!operator?.isActive) return undefined;
  return {
    id: operator.id,
    reader: "operator",
    label: operator.email,
    requiresOne: true,
    // What a log-in can be finished with is looked up when it begins.
    settle: () => Promise.resolve(),
    alert: (alert) => alertOperator(tx, operator, alert),
  };
};
