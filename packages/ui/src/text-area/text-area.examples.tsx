import { TextArea } from "./text-area.tsx";

export const title = "Texto longo";

const counter = (used: number, limit: number) => `${used} de ${limit}`;

export const examples = [
  {
    title: "Com contador e com erro",
    element: (
      <div className="columns">
        <TextArea
          label="Mensagem"
          hint="Até 250 caracteres"
          maxLength={250}
          counter={counter}
          defaultValue="Troquei de celular e não recebo mais o código de acesso."
        />
        <TextArea label="Motivo" error="Conte em uma frase o que houve." maxLength={250} counter={counter} />
      </div>
    ),
  },
];
