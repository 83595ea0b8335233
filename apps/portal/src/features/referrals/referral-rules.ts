import type { ReferralState } from "@colheita/contract/referrals/referrals-endpoints";

/** The parameter by which the sign-up learns who invited. */
const CODE_PARAMETER = "indicacao";

/** Returns the address of the sign-up with a member's code. */
export function invitationUrl(origin: string, signUpPath: string, code: string): string {
  const url = new URL(signUpPath, origin);
  url.searchParams.set(CODE_PARAMETER, code);
  return url.href;
}

/** What each state is called, and what comes next. */
export const stateWords: Readonly<Record<ReferralState, { readonly label: string; readonly next: string }>> =
  {
    registered: { label: "Cadastro feito", next: "Falta a primeira nota fiscal aprovada." },
    "invoice-approved": { label: "Nota aprovada", next: "A sua recompensa está a caminho." },
    paid: { label: "Recompensa recebida", next: "Veja no seu extrato." },
  };
