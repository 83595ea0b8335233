import { Button } from "../button/button.tsx";
import { EmptyState } from "./empty-state.tsx";

export const title = "Vazio";

export const examples = [
  {
    title: "Com a ação que planta",
    element: (
      <EmptyState title="Nenhuma nota ainda" action={<Button>Enviar nota fiscal</Button>}>
        Envie a primeira nota fiscal e acompanhe a análise por aqui.
      </EmptyState>
    ),
  },
];
