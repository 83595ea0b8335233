import { isEmail, isPersonName, isTaxId, normalizeEmail, normalizeName, taxIdKey } from "@colheita/brazil";

/** What a provider claims of a person, as far as it can be believed and used. */
export interface Claims {
  /** Who they are to the provider. */
  readonly subject: string;
  readonly email?: string;
  /** Whether the provider has seen that the e-mail is theirs: nothing but its own clear word counts. */
  readonly isEmailProven: boolean;
  /** Without mask. Only from a provider that is trusted with it. */
  readonly taxId?: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Where in a provider's claims the things stand that have no standard name. */
export interface ClaimNames {
  readonly subject?: string | undefined;
  readonly taxId?: string | undefined;
}

const LONGEST_SUBJECT = 255;
const LONGEST_NAME = 60;
const LONGEST_EMAIL = 120;

/** Reads a provider's claims as user input: what is not of the right form is left out. Nothing without a subject. */
export function claimsFrom(claims: Readonly<Record<string, unknown>>, names: ClaimNames): Claims | undefined {
  const subject = textOf(claims[names.subject ?? "sub"], LONGEST_SUBJECT);
  if (subject === undefined) return undefined;
  const written = textOf(claims["email"], LONGEST_EMAIL);
  const email = written !== undefined && isEmail(written) ? normalizeEmail(written) : undefined;
  const verified = claims["email_verified"];
  return {
    subject,
    isEmailProven: email !== undefined && (verified === true || verified === "true"),
    ...(email === undefined ? {} : { email }),
    ...taxIdIn(names.taxId === undefined ? undefined : claims[names.taxId]),
    ...namesIn(claims),
  };
}

function taxIdIn(claim: unknown): Pick<Claims, "taxId"> {
  const key = taxIdKey(textOf(claim, 20) ?? "");
  return isTaxId(key) ? { taxId: key } : {};
}

/** Returns given and family name where the provider keeps them apart; else the first word of the name, and the rest. */
function namesIn(claims: Readonly<Record<string, unknown>>): Pick<Claims, "firstName" | "lastName"> {
  const [first, ...rest] = (nameOf(claims["name"]) ?? "").split(" ");
  const firstName = nameOf(claims["given_name"]) ?? nameOf(first);
  const lastName = nameOf(claims["family_name"]) ?? nameOf(rest.join(" "));
  return {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
  };
}

function nameOf(claim: unknown): string | undefined {
  const written = textOf(claim, 2 * LONGEST_NAME);
  const name = written === undefined ? undefined : normalizeName(written);
  return name !== undefined && isPersonName(name) ? name : undefined;
}

function textOf(claim: unknown, maxLength: number): string | undefined {
  const written = typeof claim === "number" ? String(claim) : claim;
  return typeof written === "string" &&
    written !== "" &&
    written.length <= maxLength &&
    !/\p{Cc}/u.test(written)
    ? written
    : undefined;
}
