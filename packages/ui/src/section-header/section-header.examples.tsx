import { SectionHeader } from "./section-header.tsx";

export const title = "Título de seção";

export const examples = [
  {
    title: "Com caminho",
    element: <SectionHeader title="Últimos lançamentos" link={{ href: "#extrato", label: "Ver extrato" }} />,
  },
];
