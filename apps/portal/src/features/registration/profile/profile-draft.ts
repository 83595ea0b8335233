import type { Member } from "@colheita/contract/profile/profile-records";
import { forgetDraft, saveDraft, savedDraft } from "../../../platform/drafts.ts";
import { profileFields, valuesOf, type ProfileField, type ProfileValues } from "./profile-values.ts";

type Owner = Pick<Member, "id">;

/** Of whom the changes are, and the changed fields alone. */
const nameOf = ({ id }: Owner) => `profile.${id}`;

/** What the form begins with: what is kept, and over it what was typed before a reload. */
export function firstValues(member: Member): ProfileValues {
  const changed: Readonly<Partial<Record<string, string>>> = savedDraft(nameOf(member));
  const typed = profileFields.filter((name) => typeof changed[name] === "string");
  return { ...valuesOf(member), ...Object.fromEntries(typed.map((name) => [name, changed[name]])) };
}

/** Remembers what was changed: the rest is what is kept when the form opens anew. */
export function saveProfileDraft(owner: Owner, typed: ProfileValues, changed: readonly ProfileField[]): void {
  if (changed.length === 0) return dropProfileDraft(owner);
  saveDraft(nameOf(owner), Object.fromEntries(changed.map((name) => [name, typed[name]])));
}

/** It was saved, or its owner left it: nothing of it stays. */
export function dropProfileDraft(owner: Owner): void {
  forgetDraft(nameOf(owner));
}
