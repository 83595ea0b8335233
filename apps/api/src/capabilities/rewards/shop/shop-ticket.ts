import { noShop, shopTicketInvalid } from "@colheita/contract/rewards/shop-endpoints";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Db } from "../../../platform/database/database.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashToken, randomToken } from "../../../platform/secrets/secrets.ts";
import { fullNameOf, isDisabled, memberOf } from "../../identity/index.ts";
import { useTicket } from "../../sign-on/index.ts";

/** How long a ticket opens the shop, in seconds. */
const TICKET_SECONDS = 60;
/** A clock of another process may be so many seconds ahead or behind. */
const TOLERANCE_SECONDS = 5;
/** Its use is remembered for longer than its age lets it come back. */
const REMEMBERED_MS = 5 * 60_000;

/** The profile code of those whom the shop is for. */
const CONSULTANT = "consultor";

type Means = Pick<Platform, "config" | "clock">;

/** The partner's shop: where it is, and the key that both sides sign with. */
interface Shop {
  readonly url: string;
  readonly key: Uint8Array;
}

const DEMO_SHOP = "/dev/shop";

/** Returns the partner's shop; nothing where there is none. A demo without a partner has one of its own. */
export function shopOf({ config }: Pick<Platform, "config">): Shop | undefined {
  const { shopUrl, shopKey, isDemo, publicUrl, secretKey } = config;
  if (shopUrl !== "") return { url: shopUrl, key: Buffer.from(shopKey) };
  return isDemo
    ? { url: publicUrl + DEMO_SHOP, key: hashToken(JSON.stringify([DEMO_SHOP, secretKey])) }
    : undefined;
}

const audienceOf = ({ url }: Shop): string => new URL(url).origin;

/** Returns the address that leads a member into the partner's shop, within 60 seconds and once. @throws Refusal rewards/no-shop. */
export async function shopLink(platform: Means, memberId: string): Promise<string> {
  const shop = shopOf(platform);
  if (!shop) throw new Refusal(noShop);
  const seconds = Math.floor(platform.clock.now().getTime() / 1000);
  const ticket = await new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(platform.config.publicUrl)
    .setAudience(audienceOf(shop))
    .setSubject(memberId)
    .setJti(randomToken())
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TICKET_SECONDS)
    .sign(shop.key);
  const link = new URL(shop.url);
  link.searchParams.set("ticket", ticket);
  return link.href;
}

/** Who came to the shop. */
export interface ShopVisitor {
  readonly memberId: string;
  readonly name: string;
}

/**
 * Returns who came with a ticket, the first time that it is asked.
 * @throws Refusal rewards/shop-ticket-invalid where the ticket is too old, was opened before, is for another shop or was not
 * signed with our key, and where the member is no consultant, or not in the programme any more.
 */
export async function openTicket(
  platform: Means & { readonly db: Db },
  ticket: string,
): Promise<ShopVisitor> {
  const { db, clock } = platform;
  const { memberId, nonce } = await verified(platform, ticket);
  const hash = hashToken(JSON.stringify(["shop", nonce]));
  if (!(await useTicket(db, hash, new Date(clock.now().getTime() + REMEMBERED_MS))))
    throw new Refusal(shopTicketInvalid);
  const member = await memberOf(db, memberId);
  const isConsultant = member?.profileCodes.some((code) => code.toLowerCase() === CONSULTANT) ?? false;
  if (!member || !isConsultant || isDisabled(member)) throw new Refusal(shopTicketInvalid);
  return { memberId, name: fullNameOf(member) };
}

async function verified(platform: Means, ticket: string): Promise<{ memberId: string; nonce: string }> {
  const shop = shopOf(platform);
  if (!shop) throw new Refusal(shopTicketInvalid);
  try {
    const { payload } = await jwtVerify(ticket, shop.key, {
      algorithms: ["HS256"],
      issuer: platform.config.publicUrl,
      audience: audienceOf(shop),
      requiredClaims: ["sub", "jti", "iat", "exp"],
      // Whoever holds the key may write another end into it: its age counts.
      maxTokenAge: TICKET_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: platform.clock.now(),
    });
    return { memberId: payload.sub ?? "", nonce: payload.jti ?? "" };
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new Refusal(shopTicketInvalid);
    throw error;
  }
}
