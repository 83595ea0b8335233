import { Button } from "../button/button.tsx";
import { Checkbox } from "../checkbox/checkbox.tsx";
import { TextField } from "../text-field/text-field.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Form, FormActions, FormRow } from "./form.tsx";

export const title = "Formulário";

export const examples = [
  {
    title: "Resumo dos erros",
    element: (
      <ErrorSummary
        title="Faltam 2 campos"
        errors={[
          { fieldId: "example-city", message: "Cidade: escreva o nome da cidade." },
          { fieldId: "example-terms", message: "Termos: aceite os termos para continuar." },
        ]}
      />
    ),
  },
  {
    title: "Inteiro",
    element: (
      <div data-preset="form" className="examples-panel">
        <Form action="#form">
          <FormRow split="2-1">
            <TextField label="Cidade" id="example-city" name="city" error="Escreva o nome da cidade." />
            <TextField label="Estado" name="state" defaultValue="MT" />
          </FormRow>
          <Checkbox
            id="example-terms"
            name="terms"
            label="Aceito os ##termos de uso##"
            linkHref="#termos"
            error="Aceite os termos para continuar."
          />
          <FormActions>
            <Button type="submit" fullWidth="phone">
              Salvar endereço
            </Button>
            <Button variant="text">Agora não</Button>
          </FormActions>
        </Form>
      </div>
    ),
  },
];
