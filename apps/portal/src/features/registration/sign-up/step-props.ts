import type { NewUser } from "@colheita/contract/sign-on/sign-on-records";
import type { RefObject } from "react";

export type StepNumber = 0 | 1 | 2;

/** What the form hands to the steps behind its first. */
export interface SignUpStepsProps {
  form: RefObject<HTMLFormElement | null>;
  /** Set to what the form's own button does from the second step on. */
  goOn: RefObject<(() => void) | undefined>;
  step: StepNumber;
  onStep: (step: StepNumber) => void;
  /** Called with the step at which the form would open by itself. */
  onOpen: (step: StepNumber) => void;
  category: string;
  /** What the server says of the category, which the first step asks for. */
  onCategoryError: (error: string | undefined) => void;
  newUser: NewUser | undefined;
  onMismatch: () => void;
}
