import { DEFAULT_PASSWORD_RULES } from "@colheita/brazil";
import * as z from "zod/mini";
import { between, jsonSetting, perUserType, textSetting, words, type SettingTable } from "../kit/setting.ts";

const wordsWith = (...placeholders: readonly string[]) =>
  words(200).check(z.refine((text) => placeholders.every((placeholder) => text.includes(placeholder))));

/** How members come in, by setting. */
export const identitySettings = {
  /** A member with none of these among the profile codes is sent to /logout (section 4, "Profile check"). */
  AcceptedProfiles: jsonSetting(z.array(words(60)).check(z.minLength(1)), ["timedevendas", "agricultor"]),
  /** Wrong passwords of one account and network, and of one network, from which on a log-in needs a human proof. */
  HumanProofAfter: jsonSetting(
    z.object({ wrongPasswords: between(0, 1_000), wrongOfNetwork: between(0, 100_000) }),
    { wrongPasswords: 5, wrongOfNetwork: 30 },
  ),
  /**
   * What an access code is good for (DECISIONS, "Sessions"): minutes of its life, wrong tries, sends in so many minutes,
   * minutes of the grant that it gives, and of the link that goes with the one for a password.
   */
  AccessCodeRules: jsonSetting(
    z.object({
      lifeMinutes: between(2, 60),
      wrongTries: between(1, 20),
      sends: between(1, 100),
      sendsMinutes: between(1, 60),
      grantMinutes: between(1, 60),
      linkMinutes: between(5, 60),
    }),
    { lifeMinutes: 10, wrongTries: 5, sends: 3, sendsMinutes: 15, grantMinutes: 10, linkMinutes: 30 },
  ),
  /**
   * Codes to one e-mail or cellphone in a day (as many again in their owner's sessions), requests without a session from
   * one network in an hour, codes of the whole programme in an hour from which on those without a session wait, and
   * requests that may wait at once.
   */
  CodeLimits: jsonSetting(
    z.object({
      contactPerDay: between(3, 1_000),
      networkPerHour: between(3, 100_000),
      programmePerHour: between(1, 1_000_000),
      waiting: between(1, 1_000_000),
    }),
    { contactPerDay: 20, networkPerHour: 60, programmePerHour: 3_000, waiting: 1_000 },
  ),
  /** What a new password must have: items "kind:count" (5.3). */
  PasswordRules: jsonSetting(
    z.array(z.string().check(z.regex(/^(chars|uppercase|lowercase|number|symbol):\d{1,2}$/))),
    [...DEFAULT_PASSWORD_RULES],
  ),
  /**
   * What is said of an access code that is on its way, by e-mail, by SMS or both: `{EMAIL_HINT}` and `{PHONE_HINT}` stand
   * where the masked contact goes (3.2, "Text placeholders").
   */
  CodeSentWords: perUserType(
    jsonSetting(
      z.object({
        email: wordsWith("{EMAIL_HINT}"),
        phone: wordsWith("{PHONE_HINT}"),
        both: wordsWith("{EMAIL_HINT}", "{PHONE_HINT}"),
      }),
      {
        email: "Enviamos um código para {EMAIL_HINT}.",
        phone: "Enviamos um código para o celular com final {PHONE_HINT}.",
        both: "Enviamos um código para {EMAIL_HINT} e para o celular com final {PHONE_HINT}.",
      },
    ),
  ),
  /** Whether an access code stands before a session that begins on a device the member never used. */
  NewDeviceNeedsCode: perUserType(jsonSetting(z.boolean(), false)),
  /** The fewest characters of a first and of a last name that are stored; forms accept 2 (5.4). */
  SavedNameChars: jsonSetting(between(1, 10), 3),
  /** What follows the digits of the username in the e-mail by which the log-in knows who has none (5.4). */
  AuthEmailSuffix: textSetting("@sem-email.colheita.example"),
} as const satisfies SettingTable;
