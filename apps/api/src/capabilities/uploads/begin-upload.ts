import { common } from "@colheita/contract/kit";
import { tooManyUploads } from "@colheita/contract/uploads/uploads-endpoints";
import type { Upload, UploadPurpose } from "@colheita/contract/uploads/uploads-records";
import type { Tx } from "../../platform/database/database.ts";
import { randomName } from "../../platform/files/files.ts";
import type { CallRecords } from "../../platform/http/call-records.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { networkOf } from "../../platform/http/network-of.ts";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { keyedHash } from "../../platform/secrets/secrets.ts";
import { requireHumanProof } from "../human-proof/index.ts";
import { readSetting } from "../settings/index.ts";
import type { SettingValue } from "@colheita/contract/settings/setting-definitions";
import { countHeld, findByKey, insertUpload, type NewUpload, type UploadOwner } from "./uploads-store.ts";
import { toUpload } from "./upload-reply.ts";

interface Begun {
  readonly uploadKey: string;
  readonly purpose: UploadPurpose;
  readonly fileName: string;
  /** How large the image is. */
  readonly bytes: number;
  readonly humanProof?: string | undefined;
}

/** By whom, and from where, an upload is begun. */
interface Asked {
  /** An operator's images belong to nobody, as a visitor's do; but who they are is known. */
  readonly caller?: Caller | undefined;
  readonly address: string;
  readonly records: CallRecords;
}

const MEBIBYTE = 1024 * 1024;
const RETRY_AFTER_SECONDS = { ofSender: 3_600, waitingBytes: 60 } as const;

/**
 * Begins an upload, or answers how far the one has come that this sender began with the same key.
 * @throws Refusal `missing-recaptcha-token` for a visitor without a proof, `uploads/too-many`, `unavailable` where too much
 * waits already, `no-uid` for a visitor's profile photo, `idempotency/key-reused` for a key of another image.
 */
export async function begin(
  platform: Platform,
  owner: UploadOwner,
  begun: Begun,
  { caller, address, records }: Asked,
): Promise<Upload> {
  const { uploadKey, purpose, fileName, bytes } = begun;
  const known = await findByKey(platform.db, owner, uploadKey);
  if (known) return toUpload(sameImage(known, begun));
  if (owner.memberId === undefined) {
    if (purpose === "profile-photo") throw new Refusal(common.noSession);
    if (caller?.kind !== "operator") await requireHumanProof(platform, begun.humanProof);
  }
  const limits = await readSetting(platform.db, "UploadLimits");
  const upload: NewUpload = {
    id: randomName(),
    memberId: owner.memberId,
    uploadKey,
    network: owner.memberId === undefined ? networkHash(platform, address) : undefined,
    purpose,
    fileName,
    totalBytes: bytes,
  };
  return await records.write(async (tx) => {
    await refuseTooMany(tx, upload, limits);
    await insertUpload(tx, upload);
    const inserted = await findByKey(tx, owner, uploadKey);
    if (!inserted) throw new Error("An upload that was begun is not there");
    return toUpload(sameImage(inserted, begun));
  });
}

/** Returns the hash of the network that a visitor sends from, as it is stored. */
function networkHash({ config }: Platform, address: string): Buffer {
  return keyedHash(config.secretKey, "uploads.network")("visitor", networkOf(address));
}

type Known = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

function sameImage(known: Known, { bytes, purpose }: Begun): Known {
  if (known.isOver) throw new Refusal(common.notFound);
  if (known.totalBytes !== bytes || known.purpose !== purpose) throw new Refusal(common.keyReused);
  return known;
}

/**
 * Refuses too many uploads. A member has a number in a day, a network of visitors a number in an hour and so many bytes
 * half-sent; members and visitors have their own room for what waits, so that visitors never take that of members
 * (fault row 32).
 */
async function refuseTooMany(tx: Tx, upload: NewUpload, limits: SettingValue<"UploadLimits">): Promise<void> {
  const { totalBytes } = upload;
  const isVisitor = upload.memberId === undefined;
  const { ofSender, networkBytes, waitingBytes } = await countHeld(tx, upload);
  const isTooMuch = isVisitor
    ? ofSender >= limits.networkPerHour || networkBytes + totalBytes > limits.networkMebibytes * MEBIBYTE
    : ofSender >= limits.memberPerDay;
  if (isTooMuch) throw new Refusal(tooManyUploads, { retryAfterSeconds: RETRY_AFTER_SECONDS.ofSender });
  const room = isVisitor ? limits.visitorMebibytes : limits.waitingMebibytes;
  if (waitingBytes + totalBytes > room * MEBIBYTE)
    throw new Refusal(common.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS.waitingBytes });
}
