import { networkOf } from "../../../platform/http/network-of.ts";
import type { Platform } from "../../../platform/platform.ts";
import { guardOf } from "../log-in/guard.ts";
import { limitGuesses } from "../log-in/guess-limits.ts";
import { findAccountOf } from "../member/member-store.ts";
import { listAddresses } from "../session/known-devices-store.ts";

/**
 * Returns whether a member who is logged in shows again that it is them, by their password: false when it is wrong, or
 * when they have none. Guesses slow down like those of a log-in.
 * @throws Refusal `too-many-requests` with the seconds to wait, or `unavailable` when too many log-ins are under way.
 */
export async function provePassword(
  platform: Platform,
  { memberId, address, password }: { memberId: string; address: string; password: string },
): Promise<boolean> {
  const { db } = platform;
  const place = guardOf(platform).hashing.enter();
  try {
    const account = await findAccountOf(db, memberId);
    const limit = limitGuesses(platform, {
      at: "own-password",
      who: memberId,
      address,
      isKnownNetwork: async (network) =>
        (await listAddresses(db, memberId)).some((earlier) => networkOf(earlier) === network),
    });
    await limit.take();
    const isRight = await place.verify(account?.passwordHash, password);
    await (isRight ? limit.forgive() : limit.fail());
    return isRight;
  } finally {
    place.leave();
  }
}
