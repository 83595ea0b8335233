import { type ChangeEvent, useEffect, useImperativeHandle, useRef, useState } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { Icon } from "../icon/icon.tsx";
import { TextField, type TextFieldProps } from "../text-field/text-field.tsx";
import styles from "./password-field.module.css";

export interface PasswordRuleText {
  id: string;
  /** "8 caracteres ou mais". */
  label: string;
  isMet: (password: string) => boolean;
}

type Inherited = Omit<TextFieldProps, "type" | "mask" | "status" | "statusLabel" | "icon" | "action">;

export interface PasswordFieldProps extends Inherited {
  showLabel: string;
  hideLabel: string;
  /** A new password's rules, ticked off while typing. */
  rules?: readonly PasswordRuleText[];
  /** Said after each tick: "2 de 4 exigências cumpridas". Needed with `rules`. */
  rulesSummary?: (met: number, total: number) => string;
  /** Said of a rule that is met, since colour and tick are not heard: "cumprida". */
  metLabel?: string;
}

/** Shows a password field whose text can be revealed, with the rules of a new one when it has any. */
export function PasswordField(props: PasswordFieldProps) {
  const { showLabel, hideLabel, rules, rulesSummary, metLabel, ref, onChange, ...rest } = props;
  const [isShown, setShown] = useState(false);
  const [password, setPassword] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  const needsValue = rules !== undefined;
  useEffect(() => {
    if (needsValue) setPassword(input.current?.value ?? "");
  }, [needsValue]);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (needsValue) setPassword(event.target.value);
    onChange?.(event);
  };
  const toggle = (
    <IconButton
      icon={isShown ? "eyeoff" : "eye"}
      label={isShown ? hideLabel : showLabel}
      onClick={() => setShown(!isShown)}
    />
  );
  return (
    <div>
      <TextField
        autoComplete="current-password"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        ref={input}
        type={isShown ? "text" : "password"}
        action={toggle}
        onChange={change}
      />
      {rules && <Rules {...{ rules, rulesSummary, metLabel, password }} />}
    </div>
  );
}

type RulesProps = Pick<PasswordFieldProps, "rulesSummary" | "metLabel"> & {
  rules: readonly PasswordRuleText[];
  password: string;
};

function Rules({ rules, rulesSummary, metLabel, password }: RulesProps) {
  const met = rules.filter((rule) => rule.isMet(password));
  return (
    <>
      <ul className={styles.rules}>
        {rules.map((rule) => {
          const isMet = met.includes(rule);
          return (
            <li key={rule.id} className={styles.rule} data-met={isMet || undefined}>
              {isMet ? <Icon name="check" size="small" /> : <span className={styles.furrow} />}
              {rule.label}
              {isMet && metLabel && <span className="visually-hidden">: {metLabel}</span>}
            </li>
          );
        })}
      </ul>
      {rulesSummary && (
        <output className="visually-hidden">{password ? rulesSummary(met.length, rules.length) : ""}</output>
      )}
    </>
  );
}
