import { BlockList, isIP } from "node:net";
import { lineOfText } from "@colheita/contract/kit";
import * as z from "zod/mini";
import type { Platform } from "../../platform/platform.ts";
import { servicesInTurn } from "./services-in-turn.ts";

/** About where somebody is. */
export interface Location {
  readonly city: string;
  readonly region: string;
  readonly regionCode: string;
}

/** Where everybody is of whom nothing better is known (7.2). */
const DEFAULT_LOCATION: Location = { city: "São Paulo", region: "São Paulo", regionCode: "SP" };

/** Networks that lie in nobody's town: our own, private, link-local, shared, of documents, and those of many receivers. */
const noTown = { 4: new BlockList(), 6: new BlockList() } as const;
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  noTown[4].addSubnet(net, bits, "ipv4");
// A list of its own: in a common one an address of IPv4 is also one of IPv6. Of these only 2000::/3 is given to anybody; 2001:db8::/32 is of documents, and 2002::/16 hides an address of IPv4.
for (const [net, bits] of [
  ["::", 3],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["4000::", 2],
  ["8000::", 1],
] as const)
  noTown[6].addSubnet(net, bits, "ipv6");

/** Returns whether a network address is somebody's on the internet, and may be disclosed to a service (fault row 23). */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !noTown[4].check(address, "ipv4");
  return version === 6 && !address.includes("%") && !noTown[6].check(address, "ipv6");
}

const LocationAnswer = z.object({
  city: lineOfText(80),
  region: lineOfText(80),
  region_code: z.string().check(z.regex(/^[A-Z0-9]{1,3}$/)),
});

async function readLocation(answer: Response): Promise<Location> {
  if (answer.status !== 200) throw new Error(`The answer was ${answer.status}`);
  const { city, region, region_code: regionCode } = z.parse(LocationAnswer, await answer.json());
  return { city, region, regionCode };
}

type Ask = (address: string) => Promise<Location | undefined>;

const asks = new WeakMap<Platform, Ask>();

function askOf(platform: Platform): Ask {
  const known = asks.get(platform);
  if (known) return known;
  const { config, log } = platform;
  const ask = servicesInTurn({
    addresses: config.locationUrls,
    placeholder: "{ip}",
    read: readLocation,
    log,
  });
  asks.set(platform, ask);
  return ask;
}

/**
 * Returns about where a network address is, by the services of the settings; São Paulo where none is set, none answers,
 * or the address is nobody's on the internet. Nothing of it is stored.
 */
export async function locate(platform: Platform, address: string): Promise<Location> {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  const location = isPublicAddress(plain) ? await askOf(platform)(plain) : undefined;
  return location ?? DEFAULT_LOCATION;
}
