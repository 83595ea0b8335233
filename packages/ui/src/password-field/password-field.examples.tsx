import { PasswordField, type PasswordRuleText } from "./password-field.tsx";

export const title = "Senha";

const rules: PasswordRuleText[] = [
  { id: "length", label: "8 caracteres ou mais", isMet: (password) => password.length >= 8 },
  { id: "digit", label: "1 número", isMet: (password) => /\d/.test(password) },
  { id: "upper", label: "1 letra maiúscula", isMet: (password) => /\p{Lu}/u.test(password) },
  { id: "special", label: "1 símbolo", isMet: (password) => /[^\p{L}\p{N}]/u.test(password) },
];

const words = { showLabel: "Mostrar senha", hideLabel: "Esconder senha" };

export const examples = [
  {
    title: "Entrar, errar, criar",
    element: (
      <div className="columns" data-columns="3">
        <PasswordField {...words} label="Senha" name="password" />
        <PasswordField
          {...words}
          label="Senha com erro"
          error="A senha não confere."
          defaultValue="12345678"
        />
        <PasswordField
          {...words}
          label="Senha nova"
          name="newPassword"
          autoComplete="new-password"
          rules={rules}
          metLabel="cumprida"
          rulesSummary={(met, total) => `${met} de ${total} exigências cumpridas`}
          defaultValue="colheita2026"
        />
      </div>
    ),
  },
];
