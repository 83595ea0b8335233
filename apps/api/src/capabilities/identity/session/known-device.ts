import { networkOf } from "../../../platform/http/network-of.ts";

/** From where and with what a session was begun. */
export interface SeenDevice {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Returns whether one of the devices seen before is this one, as far as can be known: the same browser in the same
 * network.
 */
export function isKnownDevice(seen: readonly SeenDevice[], { address, userAgent }: SeenDevice): boolean {
  const network = networkOf(address);
  return seen.some((device) => device.userAgent === userAgent && networkOf(device.address) === network);
}
