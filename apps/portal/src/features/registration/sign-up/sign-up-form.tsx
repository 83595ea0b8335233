import { MEMBER_CATEGORIES } from "@colheita/contract/registration/member-categories";
import { pathOf } from "@colheita/contract/routes/routes";
import type { NewUser } from "@colheita/contract/sign-on/sign-on-records";
import { Button } from "@colheita/ui/button/button";
import { Form, FormActions } from "@colheita/ui/form/form";
import { RadioGroup } from "@colheita/ui/radio-group/radio-group";
import { Stepper } from "@colheita/ui/stepper/stepper";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { loadCode } from "../../../platform/navigation/load-code.ts";
import { categoryLabels } from "../../../platform/category-rules.ts";
import { readSignUpDraft, saveSignUpDraft } from "./sign-up-draft.ts";
import styles from "./sign-up-form.module.css";
import { useStepHistory } from "./use-step-history.ts";

/** The page works by its first step alone: the rest loads while that is read. */
const SignUpSteps = lazy(() => loadCode(() => import("./sign-up-steps.tsx")));

const STEPS = ["Perfil", "Seus dados", "Senha e termos"] as const;

const categories = MEMBER_CATEGORIES.map((value) => ({ value, label: categoryLabels[value] }));

const chosenIn = (form: HTMLFormElement | null): string => {
  const chosen = form && new FormData(form).get("category");
  return typeof chosen === "string" ? chosen : "";
};

/** Returns the category that the address asks for, once: after that the form holds it. */
function takeCategoryFromAddress(): string | undefined {
  const search = new URLSearchParams(location.search);
  const requested = search.get("perfil") ?? undefined;
  if (requested === undefined) return undefined;
  search.delete("perfil");
  const rest = search.toString();
  history.replaceState(history.state, "", location.pathname + (rest === "" ? "" : `?${rest}`));
  return requested;
}

/** Checks the category that was chosen before a reload, or before the page lived. */
function restoreCategory(form: HTMLFormElement): void {
  const requested = takeCategoryFromAddress();
  if (chosenIn(form) !== "") return;
  const known = requested ?? readSignUpDraft().category;
  const radio = [...form.elements].find(
    (element) => element instanceof HTMLInputElement && element.type === "radio" && element.value === known,
  );
  if (!(radio instanceof HTMLInputElement)) return;
  radio.checked = true;
  if (requested !== undefined) saveSignUpDraft(form);
}

/** Shows the first step: the category of the person. */
function CategoryStep({ isShown, error }: { isShown: boolean; error: string | undefined }) {
  return (
    <div className={styles.step} hidden={!isShown}>
      <RadioGroup
        label="Você é *"
        name="category"
        id="sign-up-category"
        variant="rows"
        options={categories}
        error={error}
      />
      <FormActions>
        <Button type="submit" fullWidth="phone">
          Continuar
        </Button>
      </FormActions>
    </div>
  );
}

interface SignUpFormProps {
  /** What a provider reported of the person who signs up. */
  newUser: NewUser | undefined;
  /** It was of somebody else. */
  onMismatch: () => void;
}

/** Shows the sign-up in three steps (5.2). What was typed outlives a reload and a lost connection. */
export function SignUpForm({ newUser, onMismatch }: SignUpFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const goOn = useRef<() => void>(undefined);
  const { step, onStep, onOpen } = useStepHistory();
  const [category, setCategory] = useState("");
  const [isAlive, setAlive] = useState(false);
  const [categoryError, setCategoryError] = useState<string>();
  useEffect(() => {
    if (!form.current) return;
    restoreCategory(form.current);
    setCategory(chosenIn(form.current));
    setAlive(true);
  }, []);

  function note(event: FormEvent<HTMLFormElement>) {
    saveSignUpDraft(event.currentTarget);
    const chosen = chosenIn(event.currentTarget);
    setCategory(chosen);
    if (chosen !== "") setCategoryError(undefined);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (step > 0) return goOn.current?.();
    const isChosen = chosenIn(form.current) !== "";
    setCategoryError(isChosen ? undefined : "Escolha uma das opções para continuar.");
    if (isChosen) onStep(1);
    else document.getElementById("sign-up-category")?.focus();
  }

  return (
    <>
      <Stepper label="Etapas do cadastro" steps={STEPS} current={step} doneLabel="concluída" />
      <div className="panel" data-preset="form">
        <Form
          ref={form}
          action={pathOf("signUp")}
          className={styles.form ?? ""}
          onInput={note}
          onSubmit={submit}
          aria-label="Cadastro"
        >
          <CategoryStep isShown={step === 0} error={categoryError} />
          {isAlive ? (
            <Suspense fallback={step > 0 ? <p role="status">Abrindo a etapa…</p> : null}>
              <SignUpSteps
                form={form}
                goOn={goOn}
                step={step}
                onStep={onStep}
                onOpen={onOpen}
                category={category}
                onCategoryError={setCategoryError}
                newUser={newUser}
                onMismatch={onMismatch}
              />
            </Suspense>
          ) : null}
        </Form>
      </div>
    </>
  );
}
