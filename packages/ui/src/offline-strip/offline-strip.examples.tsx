import { OfflineStrip } from "./offline-strip.tsx";

export const title = "Sem sinal, faixa";

export const examples = [
  {
    title: "Sobre a página",
    element: (
      <OfflineStrip retryLabel="Tentar de novo" onRetry={() => undefined}>
        Sem sinal. Mostrando o que foi salvo às 6h40.
      </OfflineStrip>
    ),
  },
];
