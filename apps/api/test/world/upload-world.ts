import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ApiProcess } from "../server/api-process.ts";
import type { Answer } from "../server/http-call.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";
import type { SettingValue } from "@colheita/contract/settings/setting-definitions";
import { takeUploads, type TakenUpload } from "../../src/capabilities/uploads/index.ts";
import { randomName } from "../../src/platform/files/files.ts";
import { humanToken } from "./human-token.ts";

/** Who sends: with a member's token, or without; from an address, or from the tests' own. */
export interface Sender {
  readonly token?: string | undefined;
  readonly address?: string;
}

export interface Sent {
  /** The last answer: of the call that finishes it, unless one before was refused. */
  readonly answer: Answer;
  readonly id: string;
}

export interface UploadWorld extends TestWorld {
  /** Returns the names of the stored files of a folder. */
  readonly storedFiles: (folder: string) => Promise<string[]>;
  /** Returns what somebody sees who opens an address, whoever they are. */
  readonly shown: (address: string) => Promise<Buffer>;
  /** Begins an image; a visitor brings the proof of their browser's work. */
  readonly begin: (sender: Sender, image: Buffer, more?: object) => Promise<Answer>;
  readonly piece: (
    sender: Sender,
    id: string,
    from: number,
    bytes: Buffer,
    on?: ApiProcess,
  ) => Promise<Answer>;
  readonly finish: (sender: Sender, id: string, on?: ApiProcess) => Promise<Answer>;
  /** Sends an image from its beginning to its end. */
  readonly send: (sender: Sender, image: Buffer, more?: object) => Promise<Sent>;
  /** Sets limits, the others so wide that they limit nothing, and waits until the process has heard of them. */
  readonly limit: (limits: Partial<SettingValue<"UploadLimits">>) => Promise<void>;
  /** Gives images to a record, as a case does. */
  readonly take: (memberId: string | undefined, ids: readonly string[]) => Promise<TakenUpload[]>;
}

const WIDE = {
  memberPerDay: 1_000,
  networkPerHour: 1_000,
  waitingMebibytes: 20_000,
  visitorMebibytes: 20_000,
  networkMebibytes: 20_000,
};

/** Pieces of the tests. */
const PIECE_BYTES = 100_000;

/** Returns the id of the upload that an answer names. */
export const idOf = (answer: Answer): string => String(answer.json()["attachUrl"]).slice(-22);

/** Returns the file of an image of a case. */
export const keyOf = (id: string): string => `CaseFiles/${id}.jpeg`;

/** Returns what a use case throws that refuses. */
export const refused = (status: number, code: string): object => ({ problem: { status, code } });

/** Returns the API, with what tests of images do to it. */
export async function uploadWorld(): Promise<UploadWorld> {
  const world = await testWorld();
  const { secretKey, dataDir } = world.platform.config;
  const piece: UploadWorld["piece"] = ({ token }, id, from, bytes, on = world) =>
    on.call("PUT", `/api/uploads/${id}?from=${from}`, { token, body: bytes });
  const finish: UploadWorld["finish"] = ({ token }, id, on = world) =>
    on.call("POST", `/api/uploads/${id}/finish`, { token });
  const begin: UploadWorld["begin"] = async ({ token, address }, image, more = {}) => {
    const proof = token === undefined ? { token: await humanToken(secretKey) } : {};
    const asked = {
      uploadKey: randomName(),
      purpose: "case-image",
      fileName: "foto.jpg",
      bytes: image.length,
    };
    const headers: Record<string, string> = address === undefined ? {} : { "x-forwarded-for": address };
    return world.call("POST", "/api/uploads", { token, headers, body: { ...asked, ...proof, ...more } });
  };
  const send: UploadWorld["send"] = async (sender, image, more) => {
    const begun = await begin(sender, image, more);
    if (begun.status !== 200) return { answer: begun, id: "" };
    const id = idOf(begun);
    for (let from = 0; from < image.length; from += PIECE_BYTES)
      await piece(sender, id, from, image.subarray(from, from + PIECE_BYTES));
    return { answer: await finish(sender, id), id };
  };
  return {
    ...world,
    begin,
    piece,
    finish,
    send,
    limit: (limits) => world.set("UploadLimits", { ...WIDE, ...limits }),
    take: (memberId, ids) =>
      world.inOne((tx) => takeUploads(tx, { memberId }, ids, { purpose: "case-image", max: 4 })),
    shown: async (address) => {
      const answer = await fetch(`http://127.0.0.1:${world.port}${address}`);
      if (!answer.ok) throw new Error(`${address} is answered with ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    storedFiles: (folder) => readdir(join(dataDir, "files", folder)).catch(() => []),
  };
}
