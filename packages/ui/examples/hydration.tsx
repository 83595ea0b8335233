import { maskCpf } from "@colheita/brazil";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { Checkbox } from "../src/checkbox/checkbox.tsx";
import { Form } from "../src/form/form.tsx";
import { OtpInput } from "../src/otp-input/otp-input.tsx";
import { PasswordField } from "../src/password-field/password-field.tsx";
import { PointsNumeral } from "../src/points-numeral/points-numeral.tsx";
import { Select } from "../src/select/select.tsx";
import { TextArea } from "../src/text-area/text-area.tsx";
import { TextField } from "../src/text-field/text-field.tsx";
import "../src/tokens.css";
import "../src/base.css";
import "./examples.css";

const rules = [{ id: "length", label: "8 caracteres ou mais", isMet: (text: string) => text.length >= 8 }];
const states = [
  { value: "GO", label: "Goiás" },
  { value: "MT", label: "Mato Grosso" },
];

const page = (
  <main className="container" data-width="form">
    <h1>Formulário antes do script</h1>
    <div data-preset="points">
      <PointsNumeral value={128475} label="128.475 pontos" rolls />
    </div>
    <Form action="/entrar">
      <TextField label="CPF" name="cpf" mask={maskCpf} inputMode="numeric" />
      <PasswordField
        label="Senha"
        name="password"
        showLabel="Mostrar senha"
        hideLabel="Esconder senha"
        rules={rules}
        rulesSummary={(met, total) => `${met} de ${total}`}
      />
      <Select label="Estado" name="state" options={states} />
      <TextArea
        label="Mensagem"
        name="message"
        maxLength={20}
        counter={(used, limit) => `${used} de ${limit}`}
      />
      <OtpInput label="Código de acesso" name="code" />
      <Checkbox label="Aceito os ##termos##" linkHref="#termos" name="terms" />
    </Form>
  </main>
);

/** What the server would have sent stands in the page first; the button then hydrates it, as the script would. */
const root = document.querySelector("#root");
if (root) {
  root.innerHTML = renderToString(page);
  document.querySelector("#hydrate")?.addEventListener("click", () => {
    hydrateRoot(root, page, {
      onRecoverableError: (error) => {
        document.body.dataset["mismatch"] = String(error);
      },
    });
    document.body.dataset["alive"] = "true";
  });
}
