import { hashSync, verifySync } from "@node-rs/argon2";

/** argon2id (the library's default) as OWASP advises: 19 MiB, two passes, one lane; about 14 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Returns the bytes of a password, normalised: the same one typed on another keyboard may compose its accents
 * differently.
 */
const bytesOf = (password: string): string => password.normalize("NFC");

/** Returns the argon2id hash of a password, in PHC form. */
export function makeHash(password: string): string {
  return hashSync(bytesOf(password), COST);
}

/** Returns whether a password is the one of a hash. */
export function fitsHash({ passwordHash, password }: { passwordHash: string; password: string }): boolean {
  return verifySync(passwordHash, bytesOf(password));
}
