import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { common } from "@colheita/contract/kit";
import { Refusal } from "../http/refusal.ts";
import {
  contentTypeOf,
  FILE_KINDS,
  HEAD_BYTES,
  isFileKey,
  sniff,
  type ContentType,
} from "./content-rules.ts";
import { openDisk, type DiskSettings, type FileDisk } from "./file-disk.ts";
import { listFiles, removeHalves, type ListedFile } from "./list-files.ts";
import { isSigned, sign, signingKey } from "./file-signature.ts";

export type { ListedFile } from "./list-files.ts";

/** A file that was taken. */
export interface StoredFile {
  /** `folder/22 random characters.ending`: nobody guesses it, and nobody chose it. */
  readonly key: string;
  readonly contentType: ContentType;
  readonly bytes: number;
  /** SHA-256, in hexadecimal. */
  readonly hash: string;
}

export interface NewFile {
  /** The kind of thing it belongs to, e.g. "invoices". */
  readonly folder: string;
  /** 22 random characters that its record has already, so that the file of a retry takes the place of the first one's. */
  readonly name?: string;
  readonly body: Readable | Uint8Array;
  readonly allow: readonly ContentType[];
  /** 10 MiB when absent. */
  readonly maxBytes?: number;
}

/** Private files. Whoever may read one gets an address for it that works for some minutes. */
export interface Files {
  /**
   * Takes a file, streaming, and stores it whole or not at all.
   * @throws Refusal `too-large` (413), or `unsupported-media-type` (415) when its bytes are of no allowed kind.
   */
  readonly put: (file: NewFile) => Promise<StoredFile>;
  /** Reads a file. @throws Refusal `not-found` for a key that is not there or is none of ours. */
  readonly read: (key: string) => Promise<Readable>;
  /** Removes a file; one that is not there is fine. */
  readonly remove: (key: string) => Promise<void>;
  /** Every file of a folder, for a sweep that looks for those that nothing names. */
  readonly list: (folder: string) => AsyncIterable<ListedFile>;
  /** Returns whether there is a file at a key. */
  readonly has: (key: string) => Promise<boolean>;
  /** Removes what a process that was killed left half-gathered so long ago; returns how many. */
  readonly removeHalves: (olderThanMs: number) => Promise<number>;
  /**
   * An address below our own, good for `seconds` (five minutes when absent). Under `name`, in letters, digits and
   * hyphens, the file is saved by who downloads it; its key discloses nothing to them.
   */
  readonly addressOf: (key: string, seconds?: number, name?: string) => string;
  /** An address that stays the same for an hour, so that a browser fetches what it shows often only once; good for two. */
  readonly hourlyAddressOf: (key: string) => string;
  /** Returns whether such an address may be followed now. */
  readonly isOpen: (key: string, expires: string, signature: string, name?: string) => boolean;
}

export interface FilesOptions extends DiskSettings {
  readonly secretKey: string;
}

const MAX_BYTES = 10 * 1024 * 1024;
const ADDRESS_SECONDS = 300;
const HOUR_SECONDS = 3_600;
const NAME = /^[a-z0-9][a-z0-9-]{0,60}$/;

/** Returns what is signed: a name is no one's to choose either. */
const signedText = (key: string, name?: string): string => (name === undefined ? key : `${key}\n${name}`);

/** Opens the store: a folder below DATA_DIR, or the bucket of FILES_URL. */
export async function createFiles(options: FilesOptions, now: () => Date = () => new Date()): Promise<Files> {
  const store = await openDisk(options);
  const secret = signingKey(options.secretKey);
  const nowSeconds = () => Math.floor(now().getTime() / 1_000);
  const address = (key: string, expires: number, name?: string): string => {
    if (!isFileKey(key)) throw new TypeError(`"${key}" is no key of a file`);
    if (name !== undefined && !NAME.test(name)) throw new TypeError(`"${name}" can't be the name of a file`);
    const signature = sign(secret, signedText(key, name), expires);
    const named = name === undefined ? "" : `&name=${name}`;
    return `/api/files/${key}?expires=${expires}&signature=${signature}${named}`;
  };
  return {
    put: (file) => put(store, file),
    read: async (key) => {
      if (!isFileKey(key) || !(await store.disk.exists(key))) throw new Refusal(common.notFound);
      return store.disk.getStream(key);
    },
    remove: async (key) => {
      if (!isFileKey(key)) throw new Refusal(common.notFound);
      await store.disk.delete(key);
    },
    list: (folder) => listFiles(store, folder),
    has: async (key) => isFileKey(key) && (await store.disk.exists(key)),
    removeHalves: (olderThanMs) => removeHalves(store, olderThanMs),
    addressOf: (key, seconds = ADDRESS_SECONDS, name) => address(key, nowSeconds() + seconds, name),
    hourlyAddressOf: (key) => address(key, (Math.floor(nowSeconds() / HOUR_SECONDS) + 2) * HOUR_SECONDS),
    isOpen: (key, expires, signature, name) =>
      isFileKey(key) &&
      (name === undefined || NAME.test(name)) &&
      /^\d{1,12}$/.test(expires) &&
      isSigned(secret, signedText(key, name), Number(expires), signature, now()),
  };
}

/** Returns a name that nobody guesses: 128 bits in 22 characters. */
export function randomName(): string {
  return randomBytes(16).toString("base64url");
}

async function put(
  store: FileDisk,
  { folder, name = randomName(), body, allow, maxBytes = MAX_BYTES }: NewFile,
): Promise<StoredFile> {
  const path = join(store.incomingFolder, randomName());
  try {
    const taken = await gather(body instanceof Uint8Array ? Readable.from([body]) : body, path, maxBytes);
    const contentType = sniff(taken.head);
    if (!contentType || !allow.includes(contentType)) throw new Refusal(common.unsupportedMedia);
    const key = `${folder}/${name}.${FILE_KINDS[contentType]}`;
    if (!isFileKey(key)) throw new TypeError(`"${folder}" can't be the folder of a file`);
    await store.keep(path, key);
    return { key, contentType, bytes: taken.bytes, hash: taken.hash };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Writes a body to a path, and learns what is needed to judge it. */
async function gather(body: Readable, path: string, maxBytes: number) {
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let bytes = 0;
  const measured = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new Refusal(common.tooLarge);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
      hash.update(chunk);
      yield chunk;
    }
  };
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  // A broken pipeline does not wait for the file: it might be opened only after whoever clears up has looked for it.
  const closed = new Promise<void>((done) => file.once("close", done));
  try {
    await pipeline(body, measured, file);
  } finally {
    await closed;
  }
  return { head, bytes, hash: hash.digest("hex") };
}

/**
 * Returns the headers under which a file leaves: never run, never guessed, images shown, all else downloaded and left
 * in no cache.
 */
export function fileHeaders(key: string, name?: string): Record<string, string> {
  const contentType = contentTypeOf(key);
  const isImage = contentType.startsWith("image/");
  const filename =
    name === undefined ? key.slice(key.indexOf("/") + 1) : `${name}.${FILE_KINDS[contentType]}`;
  return {
    "content-type": contentType,
    "content-disposition": isImage ? "inline" : `attachment; filename="${filename}"`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": isImage ? "private, max-age=300" : "no-store",
  };
}
