import { EntrySwatch, type EntrySwatchKind } from "./entry-swatch.tsx";

export const title = "Legenda do extrato";

const words: [EntrySwatchKind, string][] = [
  ["Earned", "Pontuações"],
  ["Bonus", "Bônus"],
  ["Manual", "Fornecidos"],
  ["Transfered", "Transferência"],
  ["Loan", "Empréstimos"],
  ["Reserved", "Reservados"],
  ["Redeem", "Resgates"],
  ["Debt", "Débitos"],
  ["Reversal", "Estornos"],
  ["Canceled", "Cancelados"],
  ["Expired", "Expirações"],
];

export const examples = [
  {
    title: "Os onze tipos",
    element: (
      <ul className="examples-row">
        {words.map(([kind, word]) => (
          <li key={kind} className="examples-pair">
            <EntrySwatch kind={kind} />
            {word}
          </li>
        ))}
      </ul>
    ),
  },
];
