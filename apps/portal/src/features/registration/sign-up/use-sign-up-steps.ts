import { DEFAULT_PASSWORD_RULES, detectUsername, maskTaxId } from "@colheita/brazil";
import {
  registrationFieldNames,
  type RegistrationField,
} from "@colheita/contract/registration/registration-form";
import { pathOf } from "@colheita/contract/routes/routes";
import type { NewUser } from "@colheita/contract/sign-on/sign-on-records";
import type { ErrorSummaryProps } from "@colheita/ui/form/error-summary";
import { useEffect, useImperativeHandle, useState } from "react";
import { useLeaving } from "../../../platform/leaving.ts";
import { useNavigate } from "../../../platform/navigation/router.tsx";
import { takeTypedUsername, typedUsername } from "../../../platform/session/typed-username.ts";
import { firstSignUpValues, saveProvided, readSignUpDraft, type Draft } from "./sign-up-draft.ts";
import { fieldLabels, fieldWords } from "../field-words.ts";
import type { Fault } from "../form-fault.tsx";
import { heldRefusal, holdRefusal, leaveSignUp, savedJoining, type HeldRefusal } from "./joining.ts";
import { sendSignUp, type Sent } from "./send-sign-up.ts";
import type { SignUpStepsProps } from "./step-props.ts";
import { signUpNotOpen, signUpWords } from "./sign-up-words.ts";
import { formOf, judge, refusedFields, useFormRules, type FormRules } from "./use-sign-up.ts";

/** What each step asks for. */
const FIELDS_OF_STEP: Readonly<Record<1 | 2, readonly RegistrationField[]>> = {
  1: ["taxId", "companyName", "firstName", "lastName", "phone", "bornOn", "email"],
  2: ["password", "confirmedPassword", "referralCode"],
};
const stepOf = (name: string): 0 | 1 | 2 => {
  if (name === "category") return 0;
  return FIELDS_OF_STEP[1].some((field) => field === name) ? 1 : 2;
};
const isBox = (name: string) => name.startsWith("term ");
const idOf = (name: string) => `sign-up-${name.replace(" ", "-")}`;

/**
 * Returns the values that are known from elsewhere: what a provider reported, what was typed to log in, a link
 * (section 4).
 */
function providedValues(newUser: NewUser | undefined): Draft {
  const username = detectUsername(typedUsername() ?? "");
  const provided = {
    firstName: newUser?.firstName,
    lastName: newUser?.lastName,
    email: newUser?.email ?? (username.kind === "email" ? username.value : undefined),
    taxId:
      newUser?.taxId ?? (username.kind === "cpf" || username.kind === "cnpj" ? username.value : undefined),
    referralCode: new URLSearchParams(location.search).get("indicacao") ?? undefined,
  };
  return Object.fromEntries(Object.entries(provided).filter(([, value]) => value !== undefined));
}

type Errors = Readonly<Record<string, string>>;

/**
 * Returns the summary above the step: each field that is wrong in it, as a link. The boxes share one line, which
 * leads to the first.
 */
function summaryOf(
  { errors, round }: ShownErrors & { round: number },
  step: number,
): ErrorSummaryProps | undefined {
  const names = Object.keys(errors).filter((name) => stepOf(name) === step);
  const wrong = [...names.filter((name) => !isBox(name)), ...names.filter(isBox).slice(0, 1)];
  if (wrong.length === 0) return undefined;
  return {
    round,
    title: wrong.length === 1 ? "Falta corrigir 1 campo" : `Falta corrigir ${wrong.length} campos`,
    errors: wrong.map((name) => {
      const words = isBox(name) ? fieldWords("missing-terms") : errors[name];
      return {
        fieldId: idOf(name),
        message: `${fieldLabels[name as RegistrationField] ?? "Termos"}: ${words}`,
      };
    }),
  };
}

/** Returns the words for a refusal of the server: at its fields where it names any, else above them. */
function wordsOf({ code, fields, retryAfterSeconds }: HeldRefusal): { errors: Errors; fault?: Fault } {
  if (code === "missing-terms") return { errors: { terms: fieldWords(code) } };
  const refused = refusedFields(fields);
  if (refused.size > 0)
    return { errors: Object.fromEntries([...refused].map(([name, found]) => [name, fieldWords(found)])) };
  const fault = signUpWords(code, retryAfterSeconds);
  const field = { "auth/cpfcnpj-already-in-use": "taxId", "email-already-in-use": "email" }[code];
  return { fault, errors: field === undefined ? {} : { [field]: fault.title } };
}

interface ShownErrors {
  readonly errors: Errors;
  readonly fault?: Fault | undefined;
}

/** Returns what is wrong up to a step, at each field, and at each box that is not ticked. */
function faultsUpTo(last: 1 | 2, form: HTMLFormElement, rules: FormRules | undefined): Errors {
  const judged = rules ?? { passwordRules: [...DEFAULT_PASSWORD_RULES], fakeEmailDomains: [], terms: [] };
  const fields = last === 1 ? FIELDS_OF_STEP[1] : registrationFieldNames;
  const errors: Record<string, string> = {};
  for (const [name, code] of judge(formOf(form), judged, fields)) errors[name] = fieldWords(code);
  const ticked = new FormData(form);
  const boxes = last === 2 ? judged.terms.map(({ id }) => `term ${id}`) : [];
  for (const name of boxes) if (!ticked.has(name)) errors[name] = "Falta aceitar este termo.";
  return errors;
}

/**
 * Returns the step to show: the first with an error; else the second where a draft was left, and the third where
 * the contact is proved already: only the password and the terms are missing.
 */
function stepFor({ errors, fault }: ShownErrors): 0 | 1 | 2 {
  const wrong = Object.keys(errors).map((name) => stepOf(name));
  if (wrong.length > 0) return Math.min(...wrong) as 0 | 1 | 2;
  if (fault) return 1;
  if (savedJoining()?.proof) return 2;
  return Object.keys(readSignUpDraft()).length > 1 ? 1 : 0;
}

/** Returns the errors that the page of the code left for this form, once. */
function firstErrors(): ShownErrors {
  const held = heldRefusal();
  return held ? wordsOf(held) : { errors: {} };
}

/** Holds the errors that the form shows. */
function useShownErrors({
  onStep,
  onOpen,
  onCategoryError,
}: Pick<SignUpStepsProps, "onStep" | "onOpen" | "onCategoryError">) {
  const [first] = useState(firstErrors);
  const [{ errors, fault, round }, setShown] = useState({ fault: undefined, ...first, round: 0 });
  useEffect(() => {
    const step = stepFor(first);
    const isRefused = first.fault !== undefined || Object.keys(first.errors).length > 0;
    (isRefused ? onStep : onOpen)(step);
    // The first step may have said something already: this code came after it.
    const { category } = first.errors;
    if (category !== undefined) onCategoryError(category);
  }, [first, onStep, onOpen, onCategoryError]);
  const show = (next: ShownErrors) => {
    setShown({ fault: undefined, ...next, round: round + 1 });
    onCategoryError(next.errors["category"]);
    if (Object.keys(next.errors).length > 0) onStep(stepFor(next));
  };
  /** Removes the errors of fields that are typed in. */
  const clear = (...names: string[]) => {
    if (names.every((name) => errors[name] === undefined)) return;
    const left = Object.entries(errors).filter(([key]) => !names.includes(key));
    setShown({ fault, errors: Object.fromEntries(left), round });
  };
  return { errors, fault, round, show, clear };
}

type Sending = Pick<SignUpStepsProps, "form" | "newUser" | "onMismatch"> & {
  readonly asked: ReturnType<typeof useFormRules>;
  readonly show: (next: ShownErrors) => void;
};

/** Sends the form, once its rules and terms have loaded: it is validated by them again. */
function useSending({ form, newUser, onMismatch, asked, show }: Sending) {
  const navigate = useNavigate();
  const leaving = useLeaving();
  const [isBusy, setBusy] = useState(false);

  function showRefusal(refusal: HeldRefusal): void {
    show(wordsOf(refusal));
    // A term was published meanwhile: its box comes with the next answer.
    if (refusal.code === "missing-terms") asked.retry();
    if (refusal.code === "user-mismatch") onMismatch();
  }

  async function attempt(signal: AbortSignal): Promise<void> {
    const rules = await asked.come();
    if (!rules || !form.current || signal.aborted) return;
    const found = faultsUpTo(2, form.current, rules);
    if (Object.keys(found).length > 0) return show({ errors: found });
    const sent: Sent = await sendSignUp(form.current, rules, newUser?.proof, signal);
    if (signal.aborted) return;
    if (sent.kind === "code") navigate(pathOf("accessCode"));
    else if (sent.kind === "refused") showRefusal(sent.refusal);
    else if (sent.kind === "failed") show({ errors: {}, fault: sent.fault });
    else if (!sent.isOpen) show({ errors: {}, fault: signUpNotOpen });
  }

  async function send(): Promise<void> {
    if (isBusy) return;
    const signal = leaving();
    setBusy(true);
    await attempt(signal);
    if (!signal.aborted) setBusy(false);
  }
  return { isBusy, send };
}

export type SignUpStepsState = ReturnType<typeof useSignUpSteps>;

/** Provides what the steps need: the values they begin with, what is wrong in them, and how they are sent. */
export function useSignUpSteps(props: SignUpStepsProps) {
  const { form, goOn, step, onStep, category } = props;
  const asked = useFormRules(category);
  const { rules } = asked;
  const [provided] = useState(() => providedValues(props.newUser));
  const [defaults] = useState(() => firstSignUpValues(provided));
  const [taxId, setTaxId] = useState(defaults.taxId ?? "");
  const { errors, fault, round, show, clear } = useShownErrors(props);
  const { isBusy, send } = useSending({ ...props, asked, show });
  useEffect(() => leaveSignUp, []);
  // Not while the first values are made: a form that is drawn once more before it stands would begin without them.
  useEffect(() => {
    takeTypedUsername();
    holdRefusal(undefined);
    saveProvided(provided);
  }, [provided]);

  useImperativeHandle(goOn, () => () => {
    if (step === 0 || !form.current) return;
    const found = faultsUpTo(step, form.current, rules);
    show({ errors: found });
    if (Object.keys(found).length > 0) return;
    if (step === 1) onStep(2);
    else void send();
  });

  /** Returns the props that tie a field to its errors. */
  const fieldOf = (name: RegistrationField) => ({
    id: idOf(name),
    name,
    error: errors[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      if (name === "taxId") setTaxId(maskTaxId(value));
      clear(name);
    },
  });

  const passwordRules = rules?.passwordRules ?? DEFAULT_PASSWORD_RULES;
  const said = { errors, fault, summary: summaryOf({ errors, round }, step) };
  return {
    category,
    rules,
    rulesError: asked.error,
    retryRules: asked.retry,
    passwordRules,
    defaults,
    taxId,
    isBusy,
    fieldOf,
    clear,
    ...said,
  };
}
