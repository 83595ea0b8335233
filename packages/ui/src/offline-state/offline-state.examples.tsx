import { Button } from "../button/button.tsx";
import { OfflineState } from "./offline-state.tsx";

export const title = "Sem sinal, página";

export const examples = [
  {
    title: "Com o que ficou salvo",
    element: (
      <OfflineState
        title="Você está sem sinal"
        action={<Button variant="secondary">Ver notas salvas</Button>}
      >
        A foto ficou salva no celular. Enviamos quando a internet voltar.
      </OfflineState>
    ),
  },
];
