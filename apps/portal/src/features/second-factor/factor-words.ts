import type { SecondFactorKind } from "@colheita/contract/identity/proof-kinds";
import type * as endpoints from "@colheita/contract/second-factor/second-factor-endpoints";
import type { CodeOf } from "@colheita/contract/kit";
import { codeFailureWords } from "../../platform/access-code/access-code-words.ts";
import { waitWords } from "../../platform/wait-words.ts";

type Endpoints = typeof endpoints;
type Common = "invalid-request" | "too-many-requests";
type LogInRefusal = CodeOf<Endpoints["finishLogIn"]> | CodeOf<Endpoints["askPasskey"]> | Common;
type ChangeRefusal = CodeOf<Endpoints[keyof Endpoints]> | Common;

/** How each way of confirming is called where one is chosen. */
export const kindWords: Readonly<Record<SecondFactorKind, string>> = {
  passkey: "Usar a passkey",
  totp: "Usar o código do aplicativo",
  "recovery-code": "Usar um código de recuperação",
};

const wrongWords: Readonly<Record<SecondFactorKind, string>> = {
  passkey: "Esta passkey não é a da sua conta. Tente de novo ou escolha outro jeito.",
  totp: "O código não confere. Veja no aplicativo o código de agora e digite de novo.",
  "recovery-code": "O código não confere ou já foi usado. Confira e tente outro.",
};

/** What went wrong in the second step of a log-in. `isOver`: it has to begin anew, with the password. */
export interface StepProblem {
  readonly title: string;
  readonly text: string;
  readonly isOver?: boolean;
  /** The reader can do nothing alone: the way to the team is shown. */
  readonly needsHelp?: boolean;
}

/** The factor was right, and the session did not come: it is asked for again by itself. */
export const secondStepNotOpen: StepProblem = {
  title: "Confirmado, mas a sua conta ainda não abriu.",
  text: "Continuamos tentando. Se demorar, entre de novo pela senha.",
  isOver: true,
};

/** Returns the words of the second step for a refusal. */
export function stepProblem(
  code: LogInRefusal,
  kind: SecondFactorKind,
  retryAfterSeconds?: number,
): StepProblem {
  if (code === "too-many-requests")
    return { title: "Muitas tentativas.", text: `${waitWords(retryAfterSeconds)} e tente de novo.` };
  if (code === "auth/user-disabled")
    return {
      title: "Esta conta não pode entrar.",
      text: "Ela está bloqueada, inativa ou saiu do programa.",
      isOver: true,
      needsHelp: true,
    };
  if (code === "second-factor/over")
    return {
      title: "O tempo ou as tentativas acabaram.",
      text: "Por segurança, comece de novo pela senha.",
      isOver: true,
    };
  return { title: "Ainda não deu.", text: wrongWords[kind] };
}

/** Returns the words of the second step when no answer came. */
export function stepFailure(error: unknown): StepProblem {
  return { title: "Não foi possível confirmar agora.", text: codeFailureWords(error) };
}

/** What was shown to the server when it refused a change. */
export type ShownFactor = "app" | "passkey";

/** Refusals that mean something else for what was shown. */
const shownWords: Readonly<Partial<Record<ChangeRefusal, Partial<Record<ShownFactor, string>>>>> = {
  "second-factor/not-confirmed": {
    passkey: "Este aparelho não confirmou a passkey. Tente de novo ou use um aplicativo.",
  },
};

const changeWords: Readonly<Partial<Record<ChangeRefusal, string>>> = {
  "second-factor/wrong-password": "A senha não confere. Digite de novo.",
  "second-factor/fresh-proof-needed": "Passou tempo demais. Confirme de novo que é você.",
  "second-factor/not-confirmed":
    "O código não confere. Veja no aplicativo o código de agora e digite de novo.",
  "second-factor/enrolment-over": "Passou tempo demais. Feche e comece de novo.",
  "second-factor/too-many": "Você já tem 10 jeitos de confirmar. Retire um para incluir outro.",
  "second-factor/already-there": "Esta passkey já está na sua conta.",
  "invalid-request": "Confira o que você digitou.",
};

/** Returns the words of a dialog for a refused change. */
export function changeRefusal(
  code: ChangeRefusal,
  {
    retryAfterSeconds,
    shown,
  }: { retryAfterSeconds?: number | undefined; shown?: ShownFactor | undefined } = {},
): string {
  if (code === "too-many-requests")
    return `Muitas tentativas. ${waitWords(retryAfterSeconds)} e tente de novo.`;
  return (
    (shown && shownWords[code]?.[shown]) ??
    changeWords[code] ??
    "Não deu certo. Tente de novo em alguns minutos."
  );
}

/** Returns the words for why the browser gave no passkey: mostly, its window was closed. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof Error && error.name === "NotAllowedError")
    return "A janela do navegador foi fechada ou o tempo passou. Tente de novo.";
  if (error instanceof Error && error.name === "InvalidStateError")
    return "Esta passkey já está na sua conta.";
  if (error instanceof Error && (error.name === "NotSupportedError" || error.name === "SecurityError"))
    return "Este aparelho não tem como criar uma passkey. Use um aplicativo.";
  return codeFailureWords(error);
}

/** Returns the codes left, as a sentence. */
export function codesLeftWords(left: number): string {
  if (left === 0) return "Você não tem mais códigos de recuperação.";
  return left === 1 ? "Resta 1 código de recuperação." : `Restam ${left} códigos de recuperação.`;
}
