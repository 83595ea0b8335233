import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { busy } from "@colheita/contract/identity/identity-endpoints";
import { Piscina } from "piscina";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { fitsHash, makeHash } from "./password-hash-thread.ts";

const RETRY_AFTER_SECONDS = 1;
/** Log-ins under way, those that wait for a thread included. One more is refused (503). */
const UNDER_WAY = 100;
const IDLE_MS = 60_000;
/** A log-in by a wrong password takes some 15 ms, one for an account that exists a tenth of one more. */
const REFUSED_AFTER_MS = 50;
/** How far the threads that hash stand behind all others: the furthest there is, so that they take what is left over. */
const NICE = 19;

/** Threads of their own, as many as there are cores: those of Node are for signatures, files and compression. */
const threads = new Piscina({
  filename: new URL("password-hash-thread.ts", import.meta.url).href,
  minThreads: 0,
  maxThreads: availableParallelism(),
  idleTimeout: IDLE_MS,
  niceIncrement: NICE,
});

/** A place among the log-ins under way. It must be left, whatever happens. */
export interface HashingPlace {
  /** Compares a password with a hash; without a hash it takes the same time and is wrong. */
  readonly verify: (passwordHash: string | undefined, password: string) => Promise<boolean>;
  /** Returns the hash of a new password, in its turn. */
  readonly hash: (password: string) => Promise<string>;
  /**
   * Leaves the place to others while something else is waited for, and takes one again.
   * @throws Refusal `unavailable` when none is free by then.
   */
  readonly stepOut: (wait: () => Promise<void>) => Promise<void>;
  /**
   * Leaves the place, and resolves so long after it was entered that the time of a refusal does not show whether there is
   * an account.
   */
  readonly untilRefusable: () => Promise<void>;
  readonly leave: () => void;
}

/** Computes password hashes, a bounded number at a time, in threads that give way to whatever answers requests. */
export interface PasswordHashing {
  /** @throws Refusal `unavailable` when as many log-ins are under way as may be. */
  readonly enter: () => HashingPlace;
}

/** Returns the argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<ReturnType<typeof makeHash>> {
  return threads.run(password, { name: "makeHash" });
}

const fits = (task: Parameters<typeof fitsHash>[0]): Promise<ReturnType<typeof fitsHash>> =>
  threads.run(task, { name: "fitsHash" });

/** Creates the password hashing of one process. */
export function createPasswordHashing(mayBeUnderWay = UNDER_WAY, hashAnew = hashPassword): PasswordHashing {
  let underWay = 0;
  let stranger: Promise<string> | undefined;

  /** Returns the hash of nobody's password, by which an unknown user costs as much as a wrong password. */
  const hashOfNobody = (): Promise<string> => {
    if (stranger) return stranger;
    const making = hashAnew(randomBytes(32).toString("base64url"));
    stranger = making;
    // One that failed is forgotten: the next use tries again.
    making.catch(() => (stranger = undefined));
    return making;
  };

  return {
    enter: () => {
      let isIn = false;
      const comeIn = (): void => {
        if (underWay >= mayBeUnderWay) throw new Refusal(busy, { retryAfterSeconds: RETRY_AFTER_SECONDS });
        underWay += 1;
        isIn = true;
      };
      const leave = (): void => {
        if (isIn) underWay -= 1;
        isIn = false;
      };
      comeIn();
      // It runs from here on: a wait that began later would end by a millisecond that shows how much later.
      const refusable = pause(REFUSED_AFTER_MS, undefined, { ref: false });
      return {
        leave,
        untilRefusable: () => {
          leave();
          return refusable;
        },
        stepOut: async (wait) => {
          leave();
          await wait();
          comeIn();
        },
        hash: hashAnew,
        verify: async (passwordHash, password) => {
          const nobody = await hashOfNobody();
          const isRight = await fits({ passwordHash: passwordHash ?? nobody, password });
          return isRight && passwordHash !== undefined;
        },
      };
    },
  };
}
