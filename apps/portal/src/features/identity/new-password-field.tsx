import { DEFAULT_PASSWORD_RULES, isPassword } from "@colheita/brazil";
import { PasswordField } from "@colheita/ui/password-field/password-field";
import { useEffect, useState } from "react";
import type { Ref } from "react";
import { ruleLabel } from "./password-words.ts";
import { readPasswordRules } from "./recovery/recovery-calls.ts";

/** Returns what a new password must have: the usual rules until the programme's have loaded. */
export function usePasswordRules(): readonly string[] {
  const [rules, setRules] = useState(DEFAULT_PASSWORD_RULES);
  useEffect(() => {
    // The server judges the password by the programme's rules in any case.
    readPasswordRules().then(setRules, reportError);
  }, []);
  return rules;
}

interface NewPasswordFieldProps {
  ref?: Ref<HTMLInputElement>;
  rules: readonly string[];
  error: string | undefined;
}

/** Shows the field for the new password, with its rules ticked off while it is typed. */
export function NewPasswordField({ ref, rules, error }: NewPasswordFieldProps) {
  return (
    <PasswordField
      ref={ref}
      name="password"
      label="Senha nova"
      autoComplete="new-password"
      showLabel="Mostrar a senha nova"
      hideLabel="Esconder a senha nova"
      enterKeyHint="done"
      error={error}
      rules={rules.map((rule) => ({
        id: rule,
        label: ruleLabel(rule),
        isMet: (password) => isPassword(password, [rule]),
      }))}
      metLabel="cumprida"
      rulesSummary={(met, total) => `${met} de ${total} exigências cumpridas`}
    />
  );
}
