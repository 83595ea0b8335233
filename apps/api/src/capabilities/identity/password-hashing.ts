import { availableParallelism } from "node:os";
import { randomBytes } from "node:crypto";
import { busy } from "@colheita/contract/identity/identity-endpoints";
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../../platform/http/refusal.ts";

/** argon2id (the library's default) as OWASP advises: 19 MiB, two passes, one lane; about 14 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const RETRY_AFTER_SECONDS = 1;

export interface HashingLimits {
  /** Hashes computed at the same time; more than there are cores would only take them from everybody else. */
  readonly atOnce: number;
  /** Log-ins under way, those that wait included. One more is told to come back (503). */
  readonly underWay: number;
}

export const HASHING_LIMITS: HashingLimits = { atOnce: availableParallelism(), underWay: 100 };

/** A place among the log-ins under way. It must be left, whatever happens. */
export interface HashingPlace {
  /** Compares a password with a hash; without a hash it takes the same time and is wrong. */
  readonly verify: (passwordHash: string | undefined, password: string) => Promise<boolean>;
  readonly leave: () => void;
}

/** Computes password hashes, a bounded number at a time, in threads beside the one that answers requests. */
export interface PasswordHashing {
  /** @throws Refusal `unavailable` when as many log-ins are under way as may be. */
  readonly enter: () => HashingPlace;
}

/** The same password typed on another keyboard may compose its accents differently. */
const bytesOf = (password: string): string => password.normalize("NFC");

/** The argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(bytesOf(password), COST);
}

/** Makes the hashing of one process. */
export function createPasswordHashing(
  limits: HashingLimits = HASHING_LIMITS,
  hashAnew = hashPassword,
): PasswordHashing {
  const queue: (() => void)[] = [];
  let computing = 0;
  let underWay = 0;
  let stranger: Promise<string> | undefined;

  /** The hash of nobody's password, by which an unknown user costs as much as a wrong password. */
  const hashOfNobody = (): Promise<string> => {
    if (stranger) return stranger;
    const making = hashAnew(randomBytes(32).toString("base64url"));
    stranger = making;
    // One that failed is forgotten: the next use tries again.
    making.catch(() => (stranger = undefined));
    return making;
  };

  const inTurn = async <T>(act: () => Promise<T>): Promise<T> => {
    if (computing >= limits.atOnce) await new Promise<void>((resolve) => void queue.push(resolve));
    else computing += 1;
    try {
      return await act();
    } finally {
      // The turn is handed over, so that nobody who comes now overtakes those that wait.
      const next = queue.shift();
      if (next) next();
      else computing -= 1;
    }
  };

  return {
    enter: () => {
      if (underWay >= limits.underWay) throw new Refusal(busy, { retryAfterSeconds: RETRY_AFTER_SECONDS });
      underWay += 1;
      return {
        leave: () => void (underWay -= 1),
        verify: async (passwordHash, password) => {
          const nobody = await hashOfNobody();
          const known = passwordHash ?? nobody;
          const isRight = await inTurn(() => verify(known, bytesOf(password)));
          return isRight && passwordHash !== undefined;
        },
      };
    },
  };
}
