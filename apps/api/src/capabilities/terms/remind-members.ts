import type { InputOf, ReplyOf } from "@colheita/contract/kit";
import type { sendReminders } from "@colheita/contract/terms/drafting-endpoints";
import type { Tx } from "../../platform/database/database.ts";
import { send } from "../../platform/mail/mail.ts";
import type { Platform } from "../../platform/platform.ts";
import { isDisabled, memberOf } from "../identity/index.ts";
import { readSetting } from "../settings/index.ts";
import { pendingVersions } from "./pending-terms.ts";
import { insertReminder } from "./reminder-store.ts";

type Reminder = InputOf<typeof sendReminders>["body"]["reminders"][number];
type Reminded = ReplyOf<typeof sendReminders>["reminders"][number];

/** Reminds members by e-mail of the terms that wait for them: at their own address, once a day, and only while some wait. */
export async function remindMembers(
  tx: Tx,
  { config }: Pick<Platform, "config">,
  reminders: readonly Reminder[],
): Promise<Reminded[]> {
  const outcomes = new Map<Reminder, Reminded["outcome"]>();
  // In one order, whatever the caller's: two calls that remind the same members wait for each other in turn.
  for (const reminder of reminders.toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1)))
    outcomes.set(reminder, await remind(tx, reminder, config.publicUrl));
  return reminders.map((reminder) => ({
    memberId: reminder.memberId,
    outcome: outcomes.get(reminder) ?? "not-found",
  }));
}

async function remind(tx: Tx, { memberId, template }: Reminder, site: string): Promise<Reminded["outcome"]> {
  const member = await memberOf(tx, memberId);
  if (!member) return "not-found";
  const pending = isDisabled(member) ? [] : await pendingVersions(tx, member);
  if (pending.length === 0) return "nothing-pending";
  if (!member.email) return "no-email";
  if (!(await insertReminder(tx, memberId, template))) return "already-reminded";
  const titles = pending.map(({ title }) => `- ${title}`).join("\n");
  const programme = await readSetting(tx, "ProgrammeName");
  await send(tx, {
    to: member.email,
    channel: "email",
    memberId,
    subject: "Há termos esperando o seu aceite",
    text:
      `Olá, ${member.firstName}.\n\nO programa ${programme} tem termos esperando a sua leitura:\n\n${titles}\n\n` +
      `Entre em ${site} para ler e aceitar.\n\nSe você já aceitou, desconsidere esta mensagem.\n`,
  });
  return "sent";
}
