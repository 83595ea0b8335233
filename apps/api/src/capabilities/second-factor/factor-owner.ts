import type { SecondFactorKind } from "@colheita/contract/identity/proof-kinds";
import type { Tx } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { holdMember, setSecondFactors, alertMember, type AccountAlert } from "../identity/index.ts";
import type { FactorReader } from "./factor-message.ts";

/** Whose second factors these are: a member, or who runs the programme. Held until the transaction ends. */
export interface FactorOwner {
  readonly id: string;
  /** Whom the messages speak to. */
  readonly reader: FactorReader;
  /** The name under which an app or a browser lists the account. */
  readonly label: string;
  /** Whether the last factor stays: without one this account does not open at all. */
  readonly requiresOne: boolean;
  /** Hears what a log-in can be finished with from now on. */
  readonly settle: (kinds: readonly SecondFactorKind[]) => Promise<void>;
  /** Notifies them of what was done, in case it was not them. */
  readonly alert: (alert: AccountAlert) => Promise<void>;
}

/** Holds an owner of one kind in a transaction; nothing when there is none by now. */
export type HoldOwner = (tx: Tx, ownerId: string) => Promise<FactorOwner | undefined>;

/** Who changes second factors of their own, and how their kind of account is held. */
export interface FactorChange {
  readonly caller: Caller;
  readonly hold: HoldOwner;
}

/**
 * Holds a member as the owner of factors. Their kinds of factors stand at the log-in, and the password alone opens an
 * account without any.
 */
export const holdFactorsOfMember: HoldOwner = async (tx, memberId) => {
  const member = await holdMember(tx, memberId);
  return (
    member && {
      id: member.id,
      reader: "member",
      label: member.email ?? member.companyName ?? member.firstName,
      requiresOne: false,
      settle: (kinds) => setSecondFactors(tx, member.id, kinds),
      alert: (alert) => alertMember(tx, member, alert),
    }
  );
};
