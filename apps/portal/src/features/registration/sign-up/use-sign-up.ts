import { todayInSaoPaulo } from "@colheita/brazil";
import type { ReplyOf } from "@colheita/contract/kit";
import { getRegistrationForm } from "@colheita/contract/registration/registration-endpoints";
import {
  isFakeEmail,
  normalizeForm,
  refusedIn,
  registrationFieldNames,
  registrationFields,
  type FormContext,
  type RegistrationField,
  type RegistrationForm,
} from "@colheita/contract/registration/registration-form";
import { useCallback, useEffect, useRef, useState } from "react";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { read } from "../../../platform/session/session.ts";

/** What the form has to know from the programme. */
export type FormRules = ReplyOf<typeof getRegistrationForm>;

/** Returns the values in the form now. */
export function formOf(form: HTMLFormElement): RegistrationForm {
  const data = new FormData(form);
  const entries = registrationFieldNames.map((name) => [name, data.get(name)]);
  return Object.fromEntries(entries.filter(([, value]) => typeof value === "string")) as RegistrationForm;
}

/** Returns the context that the form is validated in here: the server's, without what only the server knows. */
export function contextOf(rules: FormRules): FormContext {
  return {
    mode: "create",
    todayOn: todayInSaoPaulo(new Date(serverNow())),
    passwordRules: rules.passwordRules,
    fakeEmailDomains: rules.fakeEmailDomains,
  };
}

/** Returns the code of each of these fields that breaks a rule. */
export function judge(
  form: RegistrationForm,
  rules: FormRules,
  fields: readonly RegistrationField[],
): Map<string, string> {
  return new Map(refusedIn(form, contextOf(rules), fields).map(({ field, code }) => [field, code]));
}

/** Returns the contact that the code of this form is sent to, as one word: a proof of it is good for no other. */
export function contactOf(form: RegistrationForm, rules: FormRules): string {
  const { email, phone } = normalizeForm(form);
  return email === "" || isFakeEmail(email, rules.fakeEmailDomains) ? phone : email;
}

const names = new Map<string, string>(
  Object.entries(registrationFields).map(([name, wireName]) => [`body.${wireName}`, name]),
);

/** Returns the server's refused fields by the form's own names. */
export function refusedFields(
  fields: readonly { readonly field: string; readonly code: string }[],
): Map<string, string> {
  return new Map(
    fields.flatMap(({ field, code }) => {
      const name = field === "body.password" ? "password" : names.get(field);
      return name === undefined ? [] : [[name, code] as const];
    }),
  );
}

interface Asked {
  readonly category: string;
  readonly rules?: FormRules;
  readonly error?: unknown;
}

/** Returns what was read for this category; nothing when it was read for another. */
const ofCategory = (asked: Asked, category: string): Partial<Asked> =>
  asked.category === category ? asked : {};

/**
 * Reads the rules and terms for a category; again when the category changes, or the reader retries. `come` waits
 * for them, and returns nothing where they can't be had.
 */
export function useFormRules(category: string) {
  const [asked, setAsked] = useState<Asked>({ category });
  const asking = useRef<AbortController>(undefined);
  const answer = useRef<Promise<FormRules | undefined>>(undefined);

  const ask = useCallback((): Promise<FormRules | undefined> => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    const { signal } = controller;
    answer.current = read(getRegistrationForm, { query: { category } }, { signal }).then(
      (rules) => {
        if (signal.aborted) return undefined;
        setAsked({ category, rules });
        return rules;
      },
      (error: unknown) => {
        if (!signal.aborted) setAsked((before) => ({ ...ofCategory(before, category), category, error }));
        return undefined;
      },
    );
    return answer.current;
  }, [category]);

  useEffect(() => {
    void ask();
    return () => asking.current?.abort();
  }, [ask]);

  const { rules, error } = ofCategory(asked, category);
  const come = (): Promise<FormRules | undefined> => {
    if (rules) return Promise.resolve(rules);
    return (error === undefined ? answer.current : undefined) ?? ask();
  };
  return { rules, error, retry: () => void ask(), come };
}
