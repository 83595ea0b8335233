import { formatDate, maskCep, maskPis, maskRg } from "@colheita/brazil";
import type { SessionMember } from "@colheita/contract/identity/identity-records";
import type { InputOf } from "@colheita/contract/kit";
import type { Member } from "@colheita/contract/profile/profile-records";
import type { updateProfile } from "@colheita/contract/registration/profile-change-endpoints";
import {
  isAsked,
  normalizeForm,
  type FormContext,
  type RegistrationField,
} from "@colheita/contract/registration/registration-form";

/** What a member changes of their own data, in the order of the form (5.2, "Mode rules"). */
export const profileFields = [
  "email",
  "rg",
  "pis",
  "bornOn",
  "postalCode",
  "street",
  "addressNumber",
  "complement",
  "district",
  "state",
  "city",
] as const satisfies readonly RegistrationField[];

export type ProfileField = (typeof profileFields)[number];
/** What stands in the form: every field a text, as it is typed. */
export type ProfileValues = Readonly<Record<ProfileField, string>>;
export type ProfileBody = InputOf<typeof updateProfile>["body"];

/** Returns a member's values as the form shows them. A fake e-mail counts as none (5.2, "fake domain"). */
export function valuesOf(member: Member): ProfileValues {
  const {
    email = "",
    isEmailReal,
    bornOn,
    rg = "",
    pis = "",
    postalCode = "",
    state = "",
    city = "",
  } = member;
  const { street = "", addressNumber = "", complement = "", district = "" } = member;
  return {
    email: isEmailReal ? email : "",
    bornOn: bornOn === undefined ? "" : formatDate(bornOn),
    rg: maskRg(rg),
    pis: maskPis(pis),
    postalCode: maskCep(postalCode),
    street,
    addressNumber,
    complement,
    district,
    state,
    city,
  };
}

/** Returns the fields whose values differ from before, however they are written. */
export function changedFields(now: ProfileValues, before: ProfileValues): ProfileField[] {
  const [one, other] = [normalizeForm(now), normalizeForm(before)];
  return profileFields.filter((name) => one[name] !== other[name]);
}

/**
 * Returns the context that the form is validated in: the server's, without the rules for passwords and fake e-mail
 * domains, which concern no field of it.
 */
export function profileContext(
  { taxId, category, isEmailReal }: Member,
  { profileCodes, loyaltyProfiles }: Pick<SessionMember, "profileCodes" | "loyaltyProfiles">,
  todayOn: string,
): FormContext {
  const member = { taxId, category, profileCodes, loyaltyProfiles, hasEmail: isEmailReal };
  return { mode: "update", todayOn, passwordRules: [], fakeEmailDomains: [], member };
}

/**
 * Returns the body that is sent: what was changed, over what is stored now, so that nothing that another device
 * saved meanwhile is undone. An untouched e-mail is left out, and stays.
 */
export function bodyOf(
  typed: ProfileValues,
  changed: readonly ProfileField[],
  { stored, context }: { readonly stored: ProfileValues; readonly context: FormContext },
): ProfileBody {
  const values = { ...stored, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) };
  const sent = profileFields.filter(
    (name) => isAsked(name, values, context) && (name !== "email" || changed.includes(name)),
  );
  return Object.fromEntries(sent.map((name) => [name, values[name]]));
}
