import type { PendingStep } from "@colheita/contract/kit";
import type { Db } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { keyedHash, openVault, type KeyedHash, type Vault } from "../../../platform/secrets/secrets.ts";
import { createAccessTokens, type AccessTokens } from "../token/access-tokens.ts";
import { createEndedSessions, type EndedSessions } from "../session/ended-sessions.ts";
import type { IdentityMember } from "../member/member-store.ts";
import { createPasswordHashing, type PasswordHashing } from "../password/password-hashing.ts";
import { createSigningKeys, type SigningKeys } from "../token/signing-keys.ts";

/** Whether a step that a capability below asks for still stands before a member's portal. */
export type PendingStepReader = (db: Db, member: IdentityMember) => Promise<boolean>;

/** The name of a member's level. */
export type ReadLevel = (db: Db, memberId: string) => Promise<string>;

/** What one process holds in memory to let callers in. All of it can be lost: the database has what counts. */
export interface SessionGuard {
  readonly tokens: AccessTokens;
  readonly keys: SigningKeys;
  readonly ended: EndedSessions;
  readonly hashing: PasswordHashing;
  readonly signCookie: KeyedHash;
  readonly hashCode: KeyedHash;
  readonly hashBucket: KeyedHash;
  /** The steps that other capabilities ask for, in the order in which they are to be done. */
  readonly furtherSteps: Map<PendingStep, PendingStepReader>;
  /** How a member's level is read; nothing until the capability that knows it has begun. */
  readLevel?: ReadLevel;
}

const guards = new WeakMap<Platform, SessionGuard>();

/** Returns the vault of the signing keys. */
export function signingKeyVault(platform: Platform): Vault {
  return openVault(platform.config.secretKey, "identity.signing-key");
}

/** Returns the guard of a platform: one for each process. */
export function guardOf(platform: Platform): SessionGuard {
  const existing = guards.get(platform);
  if (existing) return existing;
  const { config, db, clock, log } = platform;
  const keys = createSigningKeys({ db, clock, vault: signingKeyVault(platform) });
  const guard: SessionGuard = {
    keys,
    tokens: createAccessTokens({ keys, clock, ...config }),
    ended: createEndedSessions({
      db,
      clock,
      onFailure: (error) => log.error({ err: error }, "the sessions that ended could not be read"),
    }),
    hashing: createPasswordHashing(),
    signCookie: keyedHash(config.secretKey, "identity.refresh-cookie"),
    hashCode: keyedHash(config.secretKey, "identity.access-code"),
    hashBucket: keyedHash(config.secretKey, "identity.throttle"),
    furtherSteps: new Map(),
  };
  guards.set(platform, guard);
  return guard;
}

/** Returns what a member's level is called. */
export function readLevelName(platform: Platform, memberId: string): Promise<string> {
  const { readLevel } = guardOf(platform);
  if (!readLevel) throw new Error("nobody tells levels yet");
  return readLevel(platform.db, memberId);
}

/** Readies the guard before the process listens: keys read, ended sessions known. Returns what stops it. */
export async function startGuard(platform: Platform): Promise<() => Promise<void>> {
  const { keys, ended } = guardOf(platform);
  await keys.load();
  const stop = await ended.follow(platform.live);
  return async () => stop();
}
