import { switchAccount, switchToMain } from "@colheita/contract/user-groups/user-groups-endpoints";
import type { GroupData, LinkedContact } from "@colheita/contract/user-groups/user-groups-records";
import { codeFailureWords } from "../../platform/access-code/access-code-words.ts";
import { useAccessCode, type AccessCode } from "../../platform/access-code/use-access-code.ts";
import { call, changeSession } from "../../platform/session/session.ts";
import { asOwnSwitch } from "./follow-switches.ts";
import { ownContact } from "./group-rules.ts";
import { notOpenWords, switchRefusalWords } from "./switch-words.ts";

/** Where a switch leads. */
export interface SwitchTarget {
  readonly contact: LinkedContact;
  readonly url: string;
}

export interface AccountSwitch {
  readonly access: AccessCode;
  /** Checks the code and switches to the account. Resolves with where that leads, or nothing. */
  readonly enter: (code: string) => Promise<SwitchTarget | undefined>;
}

interface Change {
  readonly group: GroupData;
  readonly memberId: string;
  readonly contact: LinkedContact;
  /** Called when the switch itself begins and ends. */
  readonly onWork: (isSwitching: boolean) => void;
  /** Called when the account has been closed since the list was read: no code opens it. */
  readonly onClosed: () => void;
}

/** Makes the call that switches from one account to another; back to the main one it has a path of its own (7.1). */
function callFor({ group, memberId, contact }: Change, grant: string) {
  const mainFirebaseId = group.main.firebaseId;
  if (contact.id === group.main.id) return call(switchToMain, { body: { mainFirebaseId, grant } });
  const fromFirebaseId = ownContact(group, memberId)?.firebaseId ?? "";
  const body = { mainFirebaseId, fromFirebaseId, toFirebaseId: contact.firebaseId, grant };
  return call(switchAccount, { body });
}

/**
 * Holds the switch to another account of the owner: a code that is sent, typed and exchanged, and the switch
 * itself.
 */
export function useAccountSwitch(change: Change): AccountSwitch {
  const { contact, onWork, onClosed } = change;
  const access = useAccessCode("account-switch", contact.id);

  async function enter(code: string): Promise<SwitchTarget | undefined> {
    const grant = await access.check(code);
    if (grant === undefined) return undefined;
    onWork(true);
    let arrival: SwitchTarget | undefined;
    try {
      const begin = async () => {
        const outcome = await callFor(change, grant);
        if (outcome.ok) arrival = { contact, url: outcome.reply.url };
        else if (outcome.code === "USER_IS_INACTIVE_OR_BLOCKED") onClosed();
        else access.forget(switchRefusalWords(outcome.code, outcome.retryAfterSeconds));
        return outcome.ok;
      };
      const isOpen = await asOwnSwitch(() => changeSession(begin));
      if (arrival && !isOpen) {
        arrival = undefined;
        access.forget(notOpenWords);
      }
    } catch (error) {
      access.forget(codeFailureWords(error));
    }
    onWork(false);
    return arrival;
  }

  return { access, enter };
}
