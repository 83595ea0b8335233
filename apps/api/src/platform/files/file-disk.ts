import { createReadStream } from "node:fs";
import { mkdir, rename, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { contentTypeOf } from "./content-rules.ts";

/** Where files are stored: a folder, or a bucket that speaks S3. */
export interface FileDisk {
  readonly disk: Disk;
  /** Where a file gathers until it is whole and known. */
  readonly incomingFolder: string;
  /** Makes a gathered file one of the store's, whole or not at all, and takes it out of the incoming folder. */
  readonly keep: (path: string, key: string) => Promise<void>;
}

export interface DiskSettings {
  readonly dataDir: string;
  /** `s3://bucket?region=…&endpoint=…`, or empty for the folder. */
  readonly filesUrl: string;
  readonly filesKeyId: string;
  readonly filesKeySecret: string;
}

/** Opens the store that the settings name. */
export async function openDisk(settings: DiskSettings): Promise<FileDisk> {
  const root = join(settings.dataDir, "files");
  const incomingFolder = join(root, ".incoming");
  await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
  if (settings.filesUrl !== "") return bucket(settings, incomingFolder);
  return {
    disk: new Disk(new FSDriver({ location: root, visibility: "private" })),
    incomingFolder,
    keep: async (path, key) => {
      await mkdir(dirname(join(root, key)), { recursive: true, mode: 0o700 });
      await rename(path, join(root, key));
    },
  };
}

async function bucket(settings: DiskSettings, incomingFolder: string): Promise<FileDisk> {
  const url = new URL(settings.filesUrl);
  const endpoint = url.searchParams.get("endpoint");
  // Large, and seldom wanted: loaded where FILES_URL is set.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const disk = new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get("region") ?? "us-east-1",
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      // Stores that only resemble Amazon's keep the trailing checksums of a stream as part of the file.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      credentials: { accessKeyId: settings.filesKeyId, secretAccessKey: settings.filesKeySecret },
      visibility: "private",
      supportsACL: false,
    }),
  );
  return {
    disk,
    incomingFolder,
    keep: async (path, key) => {
      const { size } = await stat(path);
      await disk.putStream(key, createReadStream(path), {
        contentLength: size,
        contentType: contentTypeOf(key),
      });
      await unlink(path);
    },
  };
}
