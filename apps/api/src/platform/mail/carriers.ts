import type { Config } from "../config/config.ts";
import type { Carrier } from "./carrier.ts";
import type { Carriers } from "./deliver-message.ts";
import { smsCarrier } from "./sms-carrier.ts";
import { smtpCarrier } from "./smtp-carrier.ts";

/** Returns the demo's carrier: the message is in its mailbox already. */
const intoTheOutbox: Carrier = () => Promise.resolve();

/**
 * Returns how messages go out, by the settings: a real server where one is named, the local outbox in the demo, else
 * not at all.
 */
export function carriersOf(
  config: Pick<Config, "isDemo" | "smtpUrl" | "mailFrom" | "smsUrl" | "smsToken">,
): Carriers {
  const otherwise = config.isDemo ? intoTheOutbox : undefined;
  return {
    email: config.smtpUrl === "" ? otherwise : smtpCarrier(config.smtpUrl, config.mailFrom),
    sms: config.smsUrl === "" ? otherwise : smsCarrier(config.smsUrl, config.smsToken),
    retainsText: config.isDemo,
  };
}
