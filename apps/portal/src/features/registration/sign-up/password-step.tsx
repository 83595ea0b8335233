import { isPassword } from "@colheita/brazil";
import { pathOf } from "@colheita/contract/routes/routes";
import { Button } from "@colheita/ui/button/button";
import { Checkbox } from "@colheita/ui/checkbox/checkbox";
import { FieldError } from "@colheita/ui/field/field";
import { Notice } from "@colheita/ui/notice/notice";
import { PasswordField } from "@colheita/ui/password-field/password-field";
import { TextField } from "@colheita/ui/text-field/text-field";
import { sendFailureWords } from "../../../platform/data/failure-words.ts";
import { ruleLabel } from "../rule-label.ts";
import styles from "./sign-up-form.module.css";
import type { SignUpStepsState } from "./use-sign-up-steps.ts";

/** Shows a box for each term to be accepted, once they have loaded. */
function Terms({ steps }: { steps: SignUpStepsState }) {
  const { rules, rulesError, retryRules, errors, clear, category } = steps;
  return (
    <>
      {rulesError === undefined ? null : (
        <Notice
          tone="error"
          live="alert"
          title="Os termos não chegaram."
          action={
            <Button variant="secondary" size="small" onClick={retryRules}>
              Buscar os termos
            </Button>
          }
        >
          {sendFailureWords(rulesError)}
        </Notice>
      )}
      <div className={styles.terms} id="sign-up-terms" tabIndex={-1}>
        {rules || rulesError !== undefined ? null : (
          <p role="status" className={styles.note}>
            Buscando os termos…
          </p>
        )}
        {rules?.terms.map(({ id, label }) => (
          <Checkbox
            key={`${category} ${id}`}
            id={`sign-up-term-${id}`}
            name={`term ${id}`}
            label={label}
            linkHref={pathOf("termVersion", { termId: id })}
            linkTarget="_blank"
            error={errors[`term ${id}`]}
            onChange={() => clear("terms", `term ${id}`)}
          />
        ))}
        {errors["terms"] ? <FieldError>{errors["terms"]}</FieldError> : null}
      </div>
    </>
  );
}

/** Asks for the password, who invited, and the acceptance of the terms. */
export function PasswordStep({ isShown, steps }: { isShown: boolean; steps: SignUpStepsState }) {
  const { fieldOf, defaults } = steps;
  return (
    <div className={styles.step} hidden={!isShown}>
      <PasswordField
        {...fieldOf("password")}
        label="Senha *"
        autoComplete="new-password"
        showLabel="Mostrar a senha"
        hideLabel="Esconder a senha"
        rules={steps.passwordRules.map((rule) => ({
          id: rule,
          label: ruleLabel(rule),
          isMet: (password) => isPassword(password, [rule]),
        }))}
        metLabel="cumprida"
        rulesSummary={(met, total) => `${met} de ${total} exigências cumpridas`}
      />
      <PasswordField
        {...fieldOf("confirmedPassword")}
        label="Confirme a senha *"
        autoComplete="new-password"
        showLabel="Mostrar a confirmação"
        hideLabel="Esconder a confirmação"
      />
      <TextField
        {...fieldOf("referralCode")}
        label="Código de indicação"
        optionalLabel="(opcional)"
        defaultValue={defaults.referralCode}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
      />
      <Terms steps={steps} />
    </div>
  );
}
