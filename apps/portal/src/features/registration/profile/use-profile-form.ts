import { emailHint, normalizeEmail, todayInSaoPaulo } from "@colheita/brazil";
import type { SessionMember } from "@colheita/contract/identity/identity-records";
import type { Member } from "@colheita/contract/profile/profile-records";
import { refusedIn, type FormContext } from "@colheita/contract/registration/registration-form";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isCepRefused } from "../../../platform/address/address-fields.tsx";
import { serverNow } from "../../../platform/connection/connection-state.ts";
import { focusFirst } from "../../../platform/focus-field.ts";
import { fieldWords } from "../field-words.ts";
import { dropProfileDraft, firstProfileValues, saveProfileDraft } from "./profile-draft.ts";
import { sendProfile, type ProfileErrors } from "./profile-sending.ts";
import { bodyOf, changedFields, profileContext, profileFields, valuesOf } from "./profile-values.ts";
import type { ProfileField, ProfileValues } from "./profile-values.ts";
import type { ProfileProblem } from "./profile-words.ts";
import { proofOf, type EmailCheck } from "../sign-up/use-email-code.ts";

export interface ProfileFormProps {
  /** As the form began. */
  begun: Member;
  /** As they are stored now: another device may have saved meanwhile. */
  member: Member;
  account: SessionMember;
  onChanged: (isChanged: boolean) => void;
  /** Receives whether something was typed meanwhile, which is not saved yet. */
  onSaved: (hasMore: boolean) => void;
}

/** Returns the values in the form now; empty for what it does not ask this member. */
function typedIn(form: HTMLFormElement): ProfileValues {
  const data = new FormData(form);
  const textOf = (name: ProfileField) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
  return Object.fromEntries(profileFields.map((name) => [name, textOf(name)])) as ProfileValues;
}

/** Returns what is wrong in the form, at each field. */
function faultsIn(form: HTMLFormElement, context: FormContext): ProfileErrors {
  const refused = refusedIn(typedIn(form), context).map(({ field, code }) => [field, fieldWords(code)]);
  const errors = Object.fromEntries(refused) as ProfileErrors;
  return isCepRefused(form) ? { ...errors, postalCode: fieldWords("INVALID_CEP") } : errors;
}

/** The code that a change of the e-mail needs. */
interface AskedCode {
  /** The e-mail that is wanted; empty where theirs is taken away. */
  readonly email: string;
  /** Where the code goes: a new e-mail is read whole, a slip is seen. */
  readonly sentTo: string;
}

interface Saving {
  readonly memberId: string;
  /** What of the form is unsaved. */
  readonly changedIn: (typed: ProfileValues) => ProfileField[];
  readonly contextOf: (member: Member) => FormContext;
  readonly onErrors: (errors: ProfileErrors) => void;
  readonly onSaved: (sent: ProfileValues) => void;
}

/** Saves the form; a change of the e-mail waits for its code, which saves the rest with it. */
function useSaving({ memberId, changedIn, contextOf, onErrors, onSaved }: Saving) {
  const [problem, setProblem] = useState<ProfileProblem>();
  const [check, setCheck] = useState<EmailCheck>();
  const [asked, setAsked] = useState<AskedCode>();

  /** Saves, and returns the words for why not where the dialog of the code should show them. */
  async function save(typed: ProfileValues, proofToken?: string): Promise<string | undefined> {
    setProblem(undefined);
    const changed = changedIn(typed);
    const saved = await sendProfile(memberId, (stored) => {
      const body = bodyOf(typed, changed, { stored: valuesOf(stored), context: contextOf(stored) });
      return proofToken === undefined ? body : { ...body, proofToken };
    });
    if (saved.kind === "unproved") {
      const email = normalizeEmail(typed.email);
      setAsked({ email, sentTo: email || emailHint(valuesOf(saved.stored).email) });
    } else if (saved.kind === "problem") {
      if (saved.isProofSpent) setCheck(undefined);
      setProblem(saved.problem);
      return `${saved.problem.title} ${saved.problem.text}`;
    } else {
      setAsked(undefined);
      if (saved.kind === "errors") onErrors(saved.errors);
      else onSaved(typed);
    }
    return undefined;
  }
  return { problem, save, asked, setAsked, check, setCheck };
}

/** Provides the form of the profile: its values, what is wrong in it, and how it is saved. */
export function useProfileForm({ begun, member, account, onChanged, onSaved }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(() => firstProfileValues(begun));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [isBusy, setBusy] = useState(false);
  const contextOf = (of: Member) => profileContext(of, account, todayInSaoPaulo(new Date(serverNow())));
  const context = contextOf(member);
  /** The values that were last saved; what is typed while they are being saved comes on top. */
  const sent = useRef<ProfileValues>(undefined);
  const changedIn = (typed: ProfileValues) => changedFields(typed, sent.current ?? valuesOf(begun));
  const changed = () => (form.current ? changedIn(typedIn(form.current)) : []);

  const [shown, setShown] = useState(0);
  function show(found: ProfileErrors): void {
    setErrors(found);
    setShown((count) => count + 1);
  }
  const leadToFault = useEffectEvent(() => {
    if (form.current) focusFirst(form.current, profileFields, errors);
  });
  // Once a dialog that stood before the form is closed: until then no field takes the focus.
  // oxlint-disable-next-line react/exhaustive-deps -- each time errors are shown, also the same again
  useEffect(() => leadToFault(), [shown]);
  const { problem, save, asked, setAsked, check, setCheck } = useSaving({
    memberId: begun.id,
    changedIn,
    contextOf,
    onErrors: show,
    onSaved: (saved) => {
      sent.current = saved;
      if (!form.current) dropProfileDraft(begun);
      note();
      onSaved(changed().length > 0);
    },
  });

  /** Saves what was typed so that it outlives a reload, and removes the error of its field. */
  function note(name?: string): void {
    if (!form.current) return;
    saveProfileDraft(begun, typedIn(form.current), changed());
    onChanged(changed().length > 0);
    if (name !== undefined && name in errors)
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)));
  }

  async function submit(): Promise<void> {
    if (!form.current || isBusy) return;
    const typed = typedIn(form.current);
    const found = faultsIn(form.current, context);
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    await save(typed, proofOf(check, normalizeEmail(typed.email)));
    setBusy(false);
  }

  const dialog = {
    asked,
    check,
    onCheck: setCheck,
    onProved: async (token: string) => (form.current ? save(typedIn(form.current), token) : undefined),
    onClose: () => setAsked(undefined),
  };
  return { form, first, context, errors, problem, isBusy, note, submit, dialog };
}
