import type { sendAccessCode } from "@colheita/contract/identity/access-code-endpoints";
import type { ReplyOf } from "@colheita/contract/kit";
import { TAB_KEYS } from "../session/saved-member.ts";
import { attempt } from "../storage.ts";
import { issuedMs } from "./countdown-rules.ts";

/** What is known of a code that is on its way. */
export type SentCode = ReplyOf<typeof sendAccessCode> & {
  /** It was tried wrongly too often, and opens nothing any more. */
  readonly isLocked?: boolean;
};

type Instants = "issuedAt" | "expiresAt" | "nextSendAt";

/**
 * The codes that are on their way, by member, purpose and object: a panel that was closed meanwhile, or a page that was
 * reloaded, asks for no other. The masked hints stay in this tab, until the code runs out or the member leaves.
 */
type SavedCodes = Record<string, Omit<SentCode, Instants> & Record<Instants, string>>;

/** Returns the saved codes; none where storage is forbidden, or holds what another version wrote. */
function readAll(): SavedCodes {
  return attempt(() => JSON.parse(sessionStorage.getItem(TAB_KEYS.codes) ?? "{}") as SavedCodes) ?? {};
}

/** Saves the codes. Without storage a reload asks for another one. */
function writeAll(saved: SavedCodes): void {
  attempt(() => sessionStorage.setItem(TAB_KEYS.codes, JSON.stringify(saved)));
}

export function readSentCode(key: string): SentCode | undefined {
  const saved = readAll()[key];
  if (!saved) return undefined;
  const { issuedAt, expiresAt, nextSendAt } = saved;
  const instants = { issuedAt: new Date(issuedAt), expiresAt: new Date(expiresAt) };
  return { ...saved, ...instants, nextSendAt: new Date(nextSendAt) };
}

export function saveSentCode(key: string, sent: SentCode): void {
  const { expiresAt, nextSendAt } = sent;
  const instants = { issuedAt: new Date(issuedMs(sent)).toISOString(), expiresAt: expiresAt.toISOString() };
  writeAll({ ...readAll(), [key]: { ...sent, ...instants, nextSendAt: nextSendAt.toISOString() } });
}

export function dropSentCode(key: string): void {
  const { [key]: _dropped, ...others } = readAll();
  writeAll(others);
}
