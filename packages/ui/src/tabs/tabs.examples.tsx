import { TabLinks, Tabs } from "./tabs.tsx";

export const title = "Abas";

export const examples = [
  {
    title: "Painéis",
    element: (
      <Tabs
        label="Sorteio da safra"
        tabs={[
          { id: "numbers", label: "Números da sorte", content: <p>Você tem 12 números da sorte.</p> },
          { id: "rules", label: "Regulamento", content: <p>Cada R$ 5.000,00 em notas vira um número.</p> },
          { id: "winners", label: "Ganhadores", content: <p>O sorteio será em 20/12/2026.</p> },
        ]}
      />
    ),
  },
  {
    title: "Páginas",
    element: (
      <TabLinks
        label="Minha conta"
        links={[
          { href: "#dados", label: "Meus dados", isCurrent: true },
          { href: "#pedidos", label: "Pedidos" },
          { href: "#sessoes", label: "Sessões abertas" },
        ]}
      />
    ),
  },
];
