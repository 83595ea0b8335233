import { useState } from "react";
import { Button } from "../button/button.tsx";
import { Checkbox } from "../checkbox/checkbox.tsx";
import { TextField } from "../text-field/text-field.tsx";
import { Form, FormActions, FormRow } from "./form.tsx";

export const title = "Formulário";

const wrong = {
  title: "Faltam 2 campos",
  errors: [
    { fieldId: "example-city", message: "Cidade: escreva o nome da cidade." },
    { fieldId: "example-terms", message: "Termos: aceite os termos para continuar." },
  ],
};

function Address() {
  const [isWrong, setWrong] = useState(false);
  return (
    <Form
      action="#form"
      summary={isWrong ? wrong : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(true);
      }}
    >
      <FormRow split="2-1">
        <TextField
          label="Cidade"
          id="example-city"
          name="city"
          error={isWrong && "Escreva o nome da cidade."}
        />
        <TextField label="Estado" name="state" defaultValue="MT" />
      </FormRow>
      <Checkbox
        id="example-terms"
        name="terms"
        label="Aceito os ##termos de uso##"
        linkHref="#termos"
        error={isWrong && "Aceite os termos para continuar."}
      />
      <FormActions>
        <Button type="submit" fullWidth="phone">
          Salvar endereço
        </Button>
        <Button variant="text" onClick={() => setWrong(false)}>
          Agora não
        </Button>
      </FormActions>
    </Form>
  );
}

export const examples = [
  {
    title: "Salvar mostra o que falta",
    element: (
      <div data-preset="form" className="panel">
        <Address />
      </div>
    ),
  },
];
