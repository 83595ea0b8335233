import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from "jose";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { Clock } from "../../../platform/clock/database-clock.ts";
import type { Vault } from "../../../platform/secrets/secrets.ts";
import { signingKeyLimits } from "../identity-rules.ts";
import {
  deleteSucceededKeys,
  insertKey,
  isKeyDue,
  listKeys,
  lockKeys,
  type StoredKey,
} from "./signing-key-store.ts";

export const SIGNING_ALGORITHM = "EdDSA";

/** The keys of access tokens, as one process knows them. */
export interface SigningKeys {
  /** Returns the key that signs now. */
  readonly current: () => Promise<{ readonly id: string; readonly key: CryptoKey }>;
  /** Returns the public key of an id. For one it does not know, it asks the database again, but not at every such token. */
  readonly find: (id: string) => Promise<CryptoKey | undefined>;
  /** Reads the keys, and makes the first one where there is none. */
  readonly load: () => Promise<void>;
}

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
}

interface KnownKeys {
  readonly readAt: number;
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
  readonly current: { readonly id: string; readonly key: CryptoKey };
}

/** Creates the signing keys of one process. Nothing is read before the first use. */
export function createSigningKeys(parts: Parts): SigningKeys {
  let known: Promise<KnownKeys> | undefined;
  const read = (): Promise<KnownKeys> => {
    const reading = readKeys(parts);
    known = reading;
    // A failed reading is forgotten: the next use tries again.
    reading.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading;
  };
  /** Returns the keys as they were read within so many seconds; of many that ask at once, one reads. */
  const keysOf = async (maxAgeSeconds: number): Promise<KnownKeys> => {
    const before = known ?? read();
    const keys = await before;
    const age = parts.clock.now().getTime() - keys.readAt;
    if (age <= maxAgeSeconds * 1_000) return keys;
    return known === undefined || known === before ? read() : known;
  };
  return {
    load: async () => void (await read()),
    current: async () => (await keysOf(signingKeyLimits.rereadAfterMinutes * 60)).current,
    find: async (id) => {
      const found = (await (known ?? read())).publicKeys.get(id);
      return found ?? (await keysOf(signingKeyLimits.askAgainAfterSeconds)).publicKeys.get(id);
    },
  };
}

async function readKeys({ db, clock, vault }: Parts): Promise<KnownKeys> {
  const readAt = clock.now().getTime();
  let stored = await listKeys(db);
  if (stored.length === 0) {
    await replaceDueKey(db, vault);
    stored = await listKeys(db);
  }
  const entries = await Promise.all(
    stored.map(async ({ id, publicJwk }) => [id, await imported(publicJwk)] as const),
  );
  const signer = signerOf(stored, readAt);
  const key = await imported(JSON.parse(vault.open(signer.privateJwk, signer.id)));
  return { readAt, publicKeys: new Map(entries), current: { id: signer.id, key } };
}

/** Returns the newest key that every process has had the time to read; before there is one, the oldest. */
function signerOf(newestFirst: readonly StoredKey[], now: number): StoredKey {
  const readableMs = signingKeyLimits.signsAfterMinutes * 60_000;
  const signer =
    newestFirst.find(({ createdAt }) => now - createdAt.getTime() >= readableMs) ?? newestFirst.at(-1);
  if (!signer) throw new Error("There is no signing key");
  return signer;
}

function imported(jwk: unknown): Promise<CryptoKey> {
  return importJWK(jwk as JWK, SIGNING_ALGORITHM) as Promise<CryptoKey>;
}

/** Makes a new key when the newest has served its time, and forgets those long succeeded. Of several processes one does. */
export async function replaceDueKey(db: Db, vault: Vault): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockKeys(tx);
    if (await isKeyDue(tx)) await addKey(tx, vault);
    await deleteSucceededKeys(tx);
  });
}

async function addKey(tx: Tx, vault: Vault): Promise<void> {
  const id = newId("key");
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, {
    crv: "Ed25519",
    extractable: true,
  });
  const [publicJwk, privateJwk] = await Promise.all([exportJWK(publicKey), exportJWK(privateKey)]);
  await insertKey(tx, { id, publicJwk, privateJwk: vault.seal(JSON.stringify(privateJwk), id) });
}
