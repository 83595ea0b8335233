import { Select } from "./select.tsx";

export const title = "Seleção";

const states = [
  { value: "GO", label: "Goiás" },
  { value: "MT", label: "Mato Grosso" },
  { value: "PR", label: "Paraná" },
];

export const examples = [
  {
    title: "Estados",
    element: (
      <div className="columns" data-columns="3">
        <Select label="Estado" name="state" options={states} defaultValue="MT" />
        <Select
          label="Estado da propriedade"
          emptyLabel="Escolha um estado"
          options={states}
          error="Escolha um estado."
        />
        <Select label="Desligado" options={states} disabled />
      </div>
    ),
  },
];
