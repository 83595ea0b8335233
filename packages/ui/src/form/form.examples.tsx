import { useState } from "react";
import { Button } from "../button/button.tsx";
import { Checkbox } from "../checkbox/checkbox.tsx";
import { TextField } from "../text-field/text-field.tsx";
import { Form, FormActions, FormRow } from "./form.tsx";

export const title = "Formulário";

const wrong = [
  { fieldId: "example-city", message: "Cidade: escreva o nome da cidade." },
  { fieldId: "example-terms", message: "Termos: aceite os termos para continuar." },
];

function Address() {
  const [{ left, round }, setShown] = useState({ left: [] as typeof wrong, round: 0 });
  const isWrong = (fieldId: string) => left.some((error) => error.fieldId === fieldId);
  const mend = (fieldId: string) =>
    setShown({ left: left.filter((error) => error.fieldId !== fieldId), round });
  return (
    <Form
      action="#form"
      summary={{ title: left.length === 1 ? "Falta 1 campo" : "Faltam 2 campos", errors: left, round }}
      onSubmit={(event) => {
        event.preventDefault();
        setShown({ left: wrong, round: round + 1 });
      }}
    >
      <FormRow split="2-1">
        <TextField
          label="Cidade"
          id="example-city"
          name="city"
          error={isWrong("example-city") && "Escreva o nome da cidade."}
          onChange={() => mend("example-city")}
        />
        <TextField label="Estado" name="state" defaultValue="MT" />
      </FormRow>
      <Checkbox
        id="example-terms"
        name="terms"
        label="Aceito os ##termos de uso##"
        linkHref="#termos"
        error={isWrong("example-terms") && "Aceite os termos para continuar."}
      />
      <FormActions>
        <Button type="submit" fullWidth="phone">
          Salvar endereço
        </Button>
        <Button variant="text" onClick={() => setShown({ left: [], round })}>
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
