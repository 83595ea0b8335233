import { useState } from "react";
import { Button } from "../button/button.tsx";
import { Menu, openMenuByArrow } from "./menu.tsx";
import type { MenuSection } from "./menu.tsx";

export const title = "Menu";

function MenuExample({ id, columns }: { id: string; columns: 1 | 2 | 3 }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useState(true);
  const [opened, setOpened] = useState("");
  const sections: MenuSection[] = [
    [
      { kind: "link", id: "account", label: "Minha conta", icon: "user", href: "#conta", isCurrent: true },
      { kind: "link", id: "points", label: "Extrato", icon: "extrato", href: "#extrato" },
      { kind: "link", id: "results", label: "Meus Resultados", icon: "results", href: "#resultados" },
      { kind: "link", id: "income", label: "Informe de Rendimentos", icon: "doc", href: "#informe" },
      { kind: "link", id: "phone", label: "Só no celular", icon: "phone", href: "#celular", only: "phone" },
    ],
    [
      {
        kind: "switch-account",
        id: "swap",
        label: "Trocar Conta",
        linkedAccounts: 2,
        onSelect: () => setOpened("Trocar Conta"),
      },
      { kind: "toggle", id: "notices", label: "Receber avisos", isOn, onChange: setIsOn },
      {
        kind: "popup",
        id: "invite",
        label: "Indicar produtor",
        icon: "share",
        onSelect: () => setOpened("Indicar produtor"),
      },
    ],
    [{ kind: "link", id: "out", label: "Sair", icon: "out", href: "#sair" }],
  ];
  return (
    <div className="examples-row">
      <Button variant="secondary" popoverTarget={id} aria-expanded={isOpen} onKeyDown={openMenuByArrow}>
        Menu de {columns} {columns === 1 ? "coluna" : "colunas"}
      </Button>
      <span className="soft small">{opened === "" ? "" : `Pediu: ${opened}`}</span>
      <Menu
        id={id}
        label={`Menu de exemplo ${String(columns)}`}
        sections={sections}
        columns={columns}
        isOpen={isOpen}
        onToggle={setIsOpen}
      />
    </div>
  );
}

export const examples = [
  { title: "Três colunas", element: <MenuExample id="menu-3" columns={3} /> },
  { title: "Duas colunas", element: <MenuExample id="menu-2" columns={2} /> },
  { title: "Uma coluna", element: <MenuExample id="menu-1" columns={1} /> },
];
