import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from "node:crypto";

/**
 * Every use of SECRET_KEY, each under a key of its own: what one use reveals discloses nothing about another. The
 * version goes into the key and in front of what is sealed, so that a later scheme can still read this one.
 */
const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "", `colheita/${purpose}/${VERSION}`, 32));
}

/** Seals texts that the database stores and only this programme may read. */
export interface Vault {
  /** Seals a text for one place, such as the id of the row it is stored in: elsewhere it does not open. */
  readonly seal: (text: string, place: string) => string;
  /** Opens what was sealed for that place. Throws a SealError for anything else, however it came about. */
  readonly open: (sealed: string, place: string) => string;
}

/** What was sealed can't be opened: another SECRET_KEY, another place, or it was altered. */
export class SealError extends Error {
  override readonly name = "SealError";
}

/** Returns the vault of one purpose ("identity.signing-key"): AES-256-GCM with a key derived from SECRET_KEY. */
export function openVault(secretKey: string, purpose: string): Vault {
  const key = deriveKey(secretKey, `seal/${purpose}`);
  return {
    seal: (text, place) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString("base64url")}`;
    },
    open: (sealed, place) => {
      const [version, encoded = ""] = sealed.split(".", 2);
      const bytes = Buffer.from(encoded, "base64url");
      if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES)
        throw new SealError(`This is not sealed in a way we know (${purpose})`);
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(place));
        decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
        const body = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString("utf8");
      } catch (cause) {
        throw new SealError(`This was sealed under another SECRET_KEY, or was altered (${purpose})`, {
          cause,
        });
      }
    },
  };
}

/** Hashes texts under SECRET_KEY, for one purpose. */
export type KeyedHash = (...parts: readonly string[]) => Buffer;

/**
 * Returns a hash for texts that could be guessed (access codes, tax ids): without SECRET_KEY nobody can try them all.
 * 32 bytes. Parts are kept apart: ("ab", "c") and ("a", "bc") differ.
 */
export function keyedHash(secretKey: string, purpose: string): KeyedHash {
  const key = deriveKey(secretKey, `hash/${purpose}`);
  return (...parts) => createHmac("sha256", key).update(JSON.stringify(parts)).digest();
}

/** Returns the hash under which an opaque random token is stored: 32 bytes. Not for anything that could be guessed. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Returns an opaque token nobody can guess: 256 random bits in 43 characters of base64url. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns random characters of an alphabet, each as likely as the others. */
export function randomCharacters(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}
