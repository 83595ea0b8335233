import { Badge } from "./badge.tsx";

export const title = "Situações";

export const examples = [
  {
    title: "Todas",
    element: (
      <div className="examples-row">
        <Badge tone="ok" icon="check">
          Aprovada
        </Badge>
        <Badge tone="warning" icon="pause">
          Em Análise
        </Badge>
        <Badge tone="error" icon="x">
          Reprovada
        </Badge>
        <Badge tone="info" icon="clock">
          Em atendimento
        </Badge>
        <Badge>Rascunho</Badge>
        <Badge tone="points">Mais resgatado</Badge>
        <Badge tone="ink">Últimas 12 unidades</Badge>
      </div>
    ),
  },
];
