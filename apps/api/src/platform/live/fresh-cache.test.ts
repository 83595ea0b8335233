import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { expect, test } from "vitest";
import { until } from "../../../test/server/until.ts";
import type { Tables } from "../database/tables.ts";
import type { Platform } from "../platform.ts";
import { FreshCache } from "./fresh-cache.ts";

/** A programme whose notices are given by hand, and whose reads end when the test says so. */
async function keeper() {
  const hearing = new Map<string, () => Promise<void>>();
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new Pool() }) });
  const platform = {
    db,
    live: {
      onNotice: (kind: string, handler: () => Promise<void>) => (hearing.set(kind, handler), () => undefined),
    },
    log: { warn: () => undefined },
  } as unknown as Platform;
  const reads: PromiseWithResolvers<{ text: string }>[] = [];
  const read = () => {
    const next = Promise.withResolvers<{ text: string }>();
    reads.push(next);
    return next.promise;
  };
  const kept = new FreshCache<{ text: string }>();
  const started = kept.keepFresh(platform, "changed", read);
  reads[0]?.resolve({ text: "first" });
  const end = await started;
  const told = async (at: number, text: string | Error) => {
    if (text instanceof Error) reads[at]?.reject(text);
    else reads[at]?.resolve({ text });
    await new Promise((done) => void setImmediate(done));
  };
  return { kept: () => kept.of(db)?.text, notice: () => hearing.get("changed")?.(), reads, told, end };
}

test("what is kept is what was asked for last, however late an older answer comes", async () => {
  const { kept, notice, told } = await keeper();
  void notice();
  void notice();
  await told(2, "third");
  await told(1, "second");
  expect(kept()).toBe("third");
});

test("an answer stands when the one after it fails", async () => {
  const { kept, notice, told } = await keeper();
  void notice();
  void notice();
  await told(2, new Error("the database is away"));
  await told(1, "second");
  expect(kept()).toBe("second");
});

test("an answer that comes after the end is not kept", async () => {
  const { kept, notice, told, end } = await keeper();
  void notice();
  await end();
  await told(1, "second");
  expect(kept()).toBeUndefined();
});

test("whoever gave the notice waits until it is read, however often that fails", async () => {
  const { kept, notice, reads, told } = await keeper();
  const read = notice();
  await told(1, new Error("the database is away"));
  await until(() => reads[2]);
  await told(2, "second");
  await read;
  expect(kept()).toBe("second");
});

test("what another one read after the notice need not be read again", async () => {
  const { kept, notice, told } = await keeper();
  const first = notice();
  const second = notice();
  await told(1, new Error("the database is away"));
  await told(2, "third");
  await Promise.all([first, second]);
  expect(kept()).toBe("third");
});
