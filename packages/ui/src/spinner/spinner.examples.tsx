import { Spinner } from "./spinner.tsx";

export const title = "Pivô girando";

export const examples = [
  {
    title: "Tamanhos",
    element: (
      <div className="examples-row">
        <Spinner label="Buscando" />
        <Spinner size="large" label="Carregando" />
      </div>
    ),
  },
];
