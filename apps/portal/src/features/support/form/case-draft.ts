import { savedDraft } from "./case-drafts.ts";
import type { CaseOffer } from "./use-case-offer.ts";

const typedFields = ["type", "reason", "name", "email", "phone", "description"] as const;

/** The texts of the form. */
export type CaseValues = Readonly<Record<(typeof typedFields)[number], string>>;

/** Returns the values in the form now. */
export function typedIn(form: HTMLFormElement): CaseValues {
  const valueOf = (name: string) => {
    const field = form.elements.namedItem(name);
    // Not of FormData, which ends lines in another way than the counter counts them.
    return field && "value" in field && typeof field.value === "string" ? field.value : "";
  };
  return Object.fromEntries(typedFields.map((name) => [name, valueOf(name)])) as CaseValues;
}

/** Returns the values that the form begins with: what was typed before, else what is known of the member. */
export function beginning({ contact, types }: CaseOffer, draftName: string): CaseValues {
  const saved = savedDraft(draftName);
  const { type = "", reasons = [] } = types.find((offered) => offered.type === saved["type"]) ?? {};
  return {
    type,
    reason: reasons.find((offered) => offered === saved["reason"]) ?? "",
    name: contact?.name ?? saved["name"] ?? "",
    email: saved["email"] ?? contact?.email ?? "",
    phone: saved["phone"] ?? contact?.phone ?? "",
    description: saved["description"] ?? "",
  };
}
