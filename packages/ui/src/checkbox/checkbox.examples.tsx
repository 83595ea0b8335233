import { Checkbox } from "./checkbox.tsx";

export const title = "Caixas de marcar";

export const examples = [
  {
    title: "Estados",
    element: (
      <div>
        <Checkbox name="terms" label="Aceito os ##termos de uso##" linkHref="#termos" />
        <Checkbox label="Marcada" defaultChecked />
        <Checkbox label="Parte das notas" isIndeterminate />
        <Checkbox label="Desligada" disabled />
        <Checkbox
          label="Aceito o ##regulamento## da safra"
          linkHref="#regulamento"
          error="Aceite o regulamento para continuar."
        />
      </div>
    ),
  },
];
