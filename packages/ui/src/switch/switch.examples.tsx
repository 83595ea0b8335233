import { Switch } from "./switch.tsx";

export const title = "Chave";

export const examples = [
  {
    title: "Desligada, ligada, sem uso",
    element: (
      <div className="examples-row">
        <Switch label="Desligada" />
        <Switch label="Ligada" defaultChecked />
        <Switch label="Sem uso" disabled />
      </div>
    ),
  },
  {
    title: "No menu",
    element: (
      <div data-preset="header" className="examples-ground">
        <Switch label="Avisos" place="end" defaultChecked />
      </div>
    ),
  },
];
