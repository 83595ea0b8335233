import { notTheMember } from "@colheita/contract/second-factor/second-factor-endpoints";
import type { Caller } from "../../platform/http/caller.ts";
import type { CallRecords } from "../../platform/http/call-records.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { provePassword } from "../identity/index.ts";
import { storeFreshProof } from "./enrolment-store.ts";

/** What a member shows before factors or their e-mail are changed: their password. */
export interface FreshProof {
  readonly caller: Caller;
  readonly address: string;
  readonly records: CallRecords;
  readonly password: string;
}

/**
 * Opens the changing of factors and of the e-mail to this session for ten minutes. Returns until when.
 * @throws Refusal `second-factor/wrong-password`, or `too-many-requests` with the seconds to wait.
 */
export async function proveMember(platform: Platform, proof: FreshProof): Promise<Date> {
  const { caller, address, records, password } = proof;
  const { memberId, sessionId } = caller;
  if (!(await provePassword(platform, { memberId, address, password }))) throw new Refusal(notTheMember);
  return records.write((tx) => storeFreshProof(tx, sessionId));
}
