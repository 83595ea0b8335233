import { Button } from "../button/button.tsx";
import { SuccessState } from "./success-state.tsx";

export const title = "Concluído";

export const examples = [
  {
    title: "Resgate confirmado",
    element: (
      <SuccessState
        title="Resgate confirmado"
        action={
          <Button href="#extrato" variant="secondary">
            Ver extrato
          </Button>
        }
      >
        Pedido 88.412. A entrega chega em até 20 dias úteis.
      </SuccessState>
    ),
  },
];
