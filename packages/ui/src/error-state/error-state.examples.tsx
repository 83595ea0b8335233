import { ErrorState } from "./error-state.tsx";

export const title = "Falha";

const retry = () => undefined;

export const examples = [
  {
    title: "Com nova tentativa",
    element: (
      <ErrorState title="O extrato não carregou" retryLabel="Tentar de novo" onRetry={retry}>
        Foi uma falha nossa. Seus pontos estão guardados.
      </ErrorState>
    ),
  },
  {
    title: "Tentando",
    element: (
      <ErrorState
        title="O saldo não carregou"
        retryLabel="Tentar de novo"
        onRetry={retry}
        isRetrying
        variant="plain"
      />
    ),
  },
];
