import { serverLeadMs, serverNow } from "../../../platform/connection/connection-state.ts";
import { TAB_KEYS } from "../../../platform/session/saved-member.ts";
import { attempt } from "../../../platform/storage.ts";

/** A request for a password that waits for its code, as this tab remembers it. */
export interface Recovery {
  readonly checkId: string;
  /** What was asked by, to ask again. */
  readonly username: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  readonly nextSendAtMs: number;
  /** Its code was tried wrongly too often. */
  readonly isLocked?: boolean;
}

/** What opens the definition of a password: the proof of a code, or the token of a link. */
export interface Proof {
  readonly token: string;
  readonly expiresAtMs: number;
}

const { recovery: RECOVERY_KEY, proof: PROOF_KEY } = TAB_KEYS;

/** Returns a value with its instants shifted, to save or read them by another clock. */
const shifted = <Value extends Recovery | Proof>(value: Value, byMs: number): Value => ({
  ...value,
  expiresAtMs: value.expiresAtMs + byMs,
  ...("nextSendAtMs" in value
    ? { issuedAtMs: value.issuedAtMs + byMs, nextSendAtMs: value.nextSendAtMs + byMs }
    : {}),
});

/** Returns what was saved under a key, unless it has expired. */
function readSaved(key: string): Recovery | Proof | undefined {
  const saved = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? "null") as Recovery | Proof | null);
  if (!saved) return undefined;
  const value = shifted(saved, serverLeadMs());
  return value.expiresAtMs > serverNow() ? value : undefined;
}

/** Saves a value by the clock of this device (`serverLeadMs`). */
function save(key: string, value: Recovery | Proof): void {
  const text = JSON.stringify(shifted(value, -serverLeadMs()));
  attempt(() => sessionStorage.setItem(key, text));
}

/**
 * Saves a request for a password. The page of the code serves one request at a time: a sign-up that waited for its
 * code is dropped.
 */
export function saveRecovery(recovery: Recovery): void {
  attempt(() => sessionStorage.removeItem(TAB_KEYS.joining));
  save(RECOVERY_KEY, recovery);
}
export const saveProof = (proof: Proof): void => save(PROOF_KEY, proof);

/** Returns the request of this tab whose code is still good. */
export function savedRecovery(): Recovery | undefined {
  return readSaved(RECOVERY_KEY) as Recovery | undefined;
}

/** Marks the request as locked: its code was tried wrongly too often. */
export function lockRecovery(): void {
  const recovery = savedRecovery();
  if (recovery) saveRecovery({ ...recovery, isLocked: true });
}

/**
 * Returns the proof of this tab that is still good. It stays in this tab alone, opens once, and a reload finds it
 * again.
 */
export function savedProof(): Proof | undefined {
  return readSaved(PROOF_KEY) as Proof | undefined;
}

/** Removes the request and its proof: the password was defined. */
export function forgetRecovery(): void {
  attempt(() => {
    sessionStorage.removeItem(RECOVERY_KEY);
    sessionStorage.removeItem(PROOF_KEY);
  });
}
