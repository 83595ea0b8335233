import { expect } from "vitest";
import type { Db } from "../src/platform/database/database.ts";
import type { Platform } from "../src/platform/platform.ts";
import { freshDatabase, type FreshDatabase } from "./fresh-database.ts";
import { ledgerFaults } from "./ledger-faults.ts";
import { redemptionFaults } from "./rewards-world.ts";
import { testPlatform } from "./test-platform.ts";

/** A database of its own in which redemptions go their way. */
export interface SagaWorld {
  readonly database: FreshDatabase;
  readonly db: Db;
  readonly platform: Platform;
  /** Nothing is lost and nothing doubled, neither points nor units. */
  readonly expectSound: () => Promise<void>;
  /** Ends it, after a last look at the books. */
  readonly close: () => Promise<void>;
}

export async function sagaWorld(): Promise<SagaWorld> {
  const database = await freshDatabase();
  const { db } = database;
  const { platform, close } = await testPlatform(database, database.url);
  const expectSound = async (): Promise<void> => {
    expect(await redemptionFaults(db)).toEqual([]);
    expect(await ledgerFaults(db)).toEqual([]);
  };
  return {
    database,
    db,
    platform,
    expectSound,
    close: async () => {
      await expectSound();
      await close();
      await database.close();
    },
  };
}
