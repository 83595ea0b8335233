import { useState } from "react";
import { Avatar } from "../avatar/avatar.tsx";
import type { MenuSection } from "../menu/menu.tsx";
import { Header } from "./header.tsx";

export const title = "Cabeçalho";

const brand = { name: "Colheita", label: "Colheita, página inicial", href: "#inicio" };
const links = [
  { href: "#inicio", label: "Início", isCurrent: true },
  { href: "#extrato", label: "Extrato" },
  { href: "#premios", label: "Prêmios" },
  { href: "#desafios", label: "Desafios" },
  { href: "#sorteios", label: "Sorteios" },
  { href: "#noticias", label: "Notícias" },
];
const user = { name: "José Carlos", avatar: <Avatar seed="jose" name="José Carlos" size="small" /> };
const points = { href: "#extrato", value: "128.475", unit: "pontos", label: "Saldo: 128.475 pontos" };

function MemberHeader() {
  const [isOn, setIsOn] = useState(true);
  const sections: MenuSection[] = [
    [
      {
        kind: "link",
        id: "home",
        label: "Início",
        icon: "home",
        href: "#inicio",
        isCurrent: true,
        only: "phone",
      },
      { kind: "link", id: "rewards", label: "Prêmios", icon: "gift", href: "#premios", only: "phone" },
    ],
    [
      { kind: "link", id: "account", label: "Minha conta", icon: "user", href: "#conta" },
      { kind: "link", id: "points", label: "Extrato", icon: "extrato", href: "#extrato" },
      { kind: "link", id: "results", label: "Meus Resultados", icon: "results", href: "#resultados" },
      { kind: "link", id: "income", label: "Informe de Rendimentos", icon: "doc", href: "#informe" },
      { kind: "link", id: "rules", label: "Regulamentos", icon: "law", href: "#regulamento" },
      { kind: "link", id: "help", label: "Fale Conosco", icon: "help", href: "#contato" },
      { kind: "link", id: "focus", label: "Clientes Focalizados", icon: "target", href: "#focalizados" },
      { kind: "link", id: "values", label: "Aprovação de Valores", icon: "approve", href: "#valores" },
    ],
    [
      { kind: "switch-account", id: "swap", label: "Trocar Conta", linkedAccounts: 1, onSelect: () => {} },
      { kind: "toggle", id: "notices", label: "Avisos", isOn, onChange: setIsOn },
    ],
    [{ kind: "link", id: "out", label: "Sair", icon: "out", href: "#sair" }],
  ];
  return (
    <Header
      brand={brand}
      navLabel="Principal"
      links={links}
      user={user}
      points={points}
      bell={{ label: "Notificações, 2 não lidas", unread: 2 }}
      menu={{
        label: "Menu da conta",
        openLabel: "Abrir menu",
        closeLabel: "Fechar menu",
        sections,
        lead: (
          <div className="examples-pair">
            <Avatar seed="jose" name="José Carlos" />
            <span>
              <b>José Carlos</b>
              <br />
              <span className="small">Produtor rural, Parceiro</span>
            </span>
          </div>
        ),
      }}
    />
  );
}

export const examples = [
  { title: "De quem entrou", element: <MemberHeader /> },
  {
    title: "Do visitante",
    element: (
      <Header
        brand={brand}
        navLabel="Visitante"
        links={[
          { href: "#como", label: "Como funciona" },
          { href: "#regulamento", label: "Regulamento" },
          { href: "#contato", label: "Fale Conosco" },
        ]}
        user={{ name: "Visitante", avatar: <Avatar seed="" size="small" /> }}
        enter={{ href: "#login", label: "Entrar" }}
        menu={{
          label: "Menu do visitante",
          openLabel: "Abrir menu do visitante",
          closeLabel: "Fechar menu do visitante",
          sections: [
            [
              {
                kind: "link",
                id: "how",
                label: "Como funciona",
                icon: "sprout",
                href: "#como",
                only: "phone",
              },
              {
                kind: "link",
                id: "rules",
                label: "Regulamento",
                icon: "law",
                href: "#regulamento",
                only: "phone",
              },
            ],
          ],
        }}
      />
    ),
  },
  {
    title: "Enquanto os termos esperam resposta",
    element: <Header brand={{ ...brand, href: undefined }} navLabel="Restrito" links={[]} user={user} />,
  },
];
