import { todayInSaoPaulo } from "@colheita/brazil";
import { shortFirstName, shortLastName } from "@colheita/contract/identity/account-endpoints";
import { common } from "@colheita/contract/kit";
import {
  isAsked,
  isCompany,
  isFakeEmail,
  normalizeForm,
  refusedIn,
  registrationFieldNames,
  registrationFields,
  type FormContext,
  type RegistrationField,
  type RegistrationForm,
} from "@colheita/contract/registration/registration-form";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { IdentityMember } from "../identity/index.ts";
import { readSetting } from "../settings/index.ts";

/** Returns where a refused field stands in the call: the browser finds its own field by it. */
export const pathOfField = (field: RegistrationField): string => `body.${registrationFields[field]}`;

/** Returns what a form is judged by: the settings, today, and on update who the member is. */
export async function contextOf({ db, clock }: Platform, member?: IdentityMember): Promise<FormContext> {
  const fakeEmailDomains = await readSetting(db, "FakeEmailDomains");
  const judged = {
    todayOn: todayInSaoPaulo(clock.now()),
    passwordRules: await readSetting(db, "PasswordRules"),
    fakeEmailDomains,
  };
  if (!member) return { ...judged, mode: "create" };
  const { taxId, category, profileCodes, loyaltyProfiles, email } = member;
  const hasEmail = email !== undefined && !isFakeEmail(email, fakeEmailDomains);
  return {
    ...judged,
    mode: "update",
    member: { taxId, category, profileCodes, loyaltyProfiles, hasEmail },
  };
}

/** Returns an e-mail that is somebody's; one of a fake domain is none. */
export function ownEmail(email: string, { fakeEmailDomains }: FormContext): string | undefined {
  return email === "" || isFakeEmail(email, fakeEmailDomains) ? undefined : email;
}

/** Refuses broken rules. @throws Refusal `invalid-request` with every field that breaks a rule, and its code. */
function refuseFaults(form: RegistrationForm, context: FormContext): void {
  const refused = refusedIn(form, context);
  if (refused.length === 0) return;
  const fields = refused.map(({ field, code }) => ({ field: pathOfField(field), code }));
  throw new Refusal(common.invalid, { fields });
}

/** Somebody who wants to join, as their form says it once it is judged. */
export interface Applicant {
  readonly category: string;
  readonly taxId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName?: string | undefined;
  readonly phone: string;
  readonly email?: string | undefined;
  readonly bornOn?: string | undefined;
  readonly password: string;
  readonly referralCode?: string | undefined;
}

/**
 * Judges the form of a sign-up by the rules that the browser has, and by those of saving (5.2 to 5.4).
 * @throws Refusal `invalid-request` with every refused field and its code; `firstname-length`, `lastname-length`.
 */
export function applicantOf(form: RegistrationForm, context: FormContext, shortestName: number): Applicant {
  refuseFaults(form, context);
  const normal = normalizeForm(form);
  const names = namesOf(normal);
  if (names.companyName === undefined) refuseShortNames(names, shortestName);
  const { category, taxId, phone, password } = normal;
  return {
    ...names,
    category,
    taxId,
    phone,
    password,
    email: ownEmail(normal.email, context),
    bornOn: isCompany(taxId) ? undefined : normal.bornOn,
    referralCode: normal.referralCode === "" ? undefined : normal.referralCode,
  };
}

/**
 * Returns the names to store. The name of a company stands in the place of a person's (5.4, "CompanyName overrides
 * first and last names").
 */
function namesOf({ taxId, companyName, firstName, lastName }: Record<RegistrationField, string>) {
  return isCompany(taxId)
    ? { firstName: companyName, lastName: "", companyName }
    : { firstName, lastName, companyName: undefined };
}

function refuseShortNames(names: { firstName: string; lastName: string }, shortest: number): void {
  for (const [field, problem] of [
    ["firstName", shortFirstName],
    ["lastName", shortLastName],
  ] as const)
    if (names[field].length < shortest)
      throw new Refusal(problem, { fields: [{ field: pathOfField(field), code: problem.code }] });
}

/**
 * Returns the fields that the form of the profile asks this member for, without mask.
 * @throws Refusal `invalid-request` with every refused field and its code.
 */
export function profileChangesOf(
  form: RegistrationForm,
  context: FormContext,
): Partial<Record<RegistrationField, string>> {
  refuseFaults(form, context);
  const normal = normalizeForm(form);
  const asked = registrationFieldNames.filter((name) => isAsked(name, form, context));
  return Object.fromEntries(asked.map((name) => [name, normal[name]]));
}
