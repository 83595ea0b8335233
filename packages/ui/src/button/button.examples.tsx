import { Link } from "../link/link.tsx";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

export const title = "Botões";

const grounds = [
  ["points", "Sobre ipê"],
  ["colourful", "Sobre verde"],
  ["soil", "Sobre terra"],
  ["sky", "Sobre céu"],
] as const;

export const examples = [
  {
    title: "Primário: parado, trabalhando, desligado",
    element: (
      <div className="examples-row">
        <Button>Primário</Button>
        <Button icon="gift">Resgatar</Button>
        <Button isBusy busyLabel="Enviando">
          Enviar
        </Button>
        <Button isDisabled>Desligado</Button>
      </div>
    ),
  },
  {
    title: "Outros",
    element: (
      <div className="examples-row">
        <Button variant="secondary">Secundário</Button>
        <Button variant="ipe">Resgatar por 3.400 pontos</Button>
        <Button variant="danger">Encerrar conta</Button>
        <Button variant="text">Agora não</Button>
        <Button variant="secondary" size="small">
          Pequeno
        </Button>
        <Button href="#extrato" variant="secondary" icon="extrato">
          É um link
        </Button>
        <IconButton icon="bell" label="Notificações, 2 novas" count={2} />
      </div>
    ),
  },
  {
    title: "Largura toda",
    element: <Button fullWidth>Entrar</Button>,
  },
  {
    title: "Sobre as terras",
    element: (
      <div className="examples-tracks">
        {grounds.map(([preset, words]) => (
          <div key={preset} data-preset={preset} className="examples-ground">
            <Button>{words}</Button>
            <Button variant="secondary">Outra ação</Button>
            <Link href="#mais" isStandalone>
              Saiba mais
            </Link>
          </div>
        ))}
      </div>
    ),
  },
];
