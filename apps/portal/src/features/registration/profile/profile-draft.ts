import type { Member } from "@colheita/contract/profile/profile-records";
import { forgetDraft, saveDraft, savedDraft } from "../../../platform/drafts.ts";
import { profileFields, valuesOf, type ProfileField, type ProfileValues } from "./profile-values.ts";

type Owner = Pick<Member, "id">;

/** Returns the name of a member's draft, which holds the changed fields alone. */
const nameOf = ({ id }: Owner) => `profile.${id}`;

/** Returns the values that the form begins with: the stored ones, and over them what was typed before a reload. */
export function firstProfileValues(member: Member): ProfileValues {
  const changed: Readonly<Partial<Record<string, string>>> = savedDraft(nameOf(member));
  const typed = profileFields.filter((name) => typeof changed[name] === "string");
  return { ...valuesOf(member), ...Object.fromEntries(typed.map((name) => [name, changed[name]])) };
}

/** Saves what was changed: the rest is what is stored when the form opens anew. */
export function saveProfileDraft(owner: Owner, typed: ProfileValues, changed: readonly ProfileField[]): void {
  if (changed.length === 0) return dropProfileDraft(owner);
  saveDraft(nameOf(owner), Object.fromEntries(changed.map((name) => [name, typed[name]])));
}

/** Removes the draft: it was saved, or its owner left it. */
export function dropProfileDraft(owner: Owner): void {
  forgetDraft(nameOf(owner));
}
