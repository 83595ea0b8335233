import type { Tx } from "../../../platform/database/database.ts";
import { send } from "../../../platform/mail/mail.ts";
import { readSetting } from "../../settings/index.ts";
import { LONGEST_NAME, numberOf, withoutAccents } from "../access-code/access-code-message.ts";
import type { IdentityMember } from "./member-store.ts";

/** What a member is notified of about their account. */
export interface AccountAlert {
  readonly subject: string;
  /** The e-mail. `programme` is the programme's name. */
  readonly email: (words: { readonly programme: string; readonly firstName: string }) => string;
  /** The same where there is no e-mail, in one SMS: with the programme's name in front and without accents. */
  readonly sms: string;
}

/**
 * Notifies a member of what was done to their account, in the transaction of the deed: by e-mail, or by SMS to who has
 * none. Who did not do it has to know (fault row 13).
 */
export async function alertMember(tx: Tx, member: IdentityMember, alert: AccountAlert): Promise<void> {
  const { id: memberId, email: to, phone, firstName } = member;
  const { subject, email, sms } = alert;
  const programme = await readSetting(tx, "ProgrammeName");
  const about = { memberId, subject };
  if (to) await send(tx, { ...about, to, channel: "email", text: email({ programme, firstName }) });
  else if (phone) {
    const text = `${withoutAccents(programme).slice(0, LONGEST_NAME)}: ${withoutAccents(sms)}`;
    await send(tx, { ...about, to: numberOf(phone), channel: "sms", text });
  }
}
