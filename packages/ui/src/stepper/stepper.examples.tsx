import { Stepper } from "./stepper.tsx";

export const title = "Etapas";

const steps = ["Perfil", "Seus dados", "Senha e termos"];

export const examples = [
  {
    title: "Segunda de três",
    element: <Stepper label="Etapas do cadastro" steps={steps} current={1} doneLabel="concluída" />,
  },
];
