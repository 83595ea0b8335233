import { Link } from "./link.tsx";

export const title = "Links";

export const examples = [
  {
    title: "No texto",
    element: (
      <p>
        Ainda não participa? <Link href="#cadastro">Cadastre-se</Link> em dois minutos.
      </p>
    ),
  },
  {
    title: "Sozinho",
    element: (
      <div className="examples-row">
        <Link href="#extrato" isStandalone>
          Ver extrato
        </Link>
        <Link href="#premios" icon="chevl">
          Prêmios
        </Link>
      </div>
    ),
  },
];
