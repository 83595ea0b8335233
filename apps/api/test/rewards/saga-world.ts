import { expect } from "vitest";
import { ledgerFaults } from "../../src/capabilities/points/audit/ledger-fault-store.ts";
import { redemptionFaults } from "./rewards-world.ts";
import { testWorld, type TestWorld } from "../server/test-world.ts";

/** The program, in which redemptions go their way. */
export interface SagaWorld extends TestWorld {
  /** Expects that nothing is lost and nothing doubled, neither points nor units. */
  readonly expectSound: () => Promise<void>;
}

/** Starts the API on a fresh database. Whoever closes it takes a last look at the books. */
export async function sagaWorld(): Promise<SagaWorld> {
  const world = await testWorld();
  const { db } = world;
  const expectSound = async (): Promise<void> => {
    expect(await redemptionFaults(db)).toEqual([]);
    expect(await ledgerFaults(db)).toEqual([]);
  };
  return {
    ...world,
    expectSound,
    close: async () => {
      await expectSound();
      await world.close();
    },
  };
}
