/** A showcase of the demo: for whom it is, and what stands in it, by the names of the drawings. */
export interface DemoShowcase {
  readonly name: string;
  readonly accountTypes: readonly string[];
  readonly arts: readonly string[];
}

/** In their order. What stands here is offered to nobody else. */
export const demoShowcases: readonly DemoShowcase[] = [
  {
    name: "Para preparar a próxima safra",
    accountTypes: ["agricultor"],
    arts: [
      "analise-de-solo",
      "pulverizador-costal",
      "mudas-nativas",
      "curso-de-gestao",
      "trado-de-solo",
      "regulagem-de-pulverizador",
      "pulverizador-a-bateria",
      "mapa-de-produtividade",
    ],
  },
  {
    name: "Para quem visita o produtor",
    accountTypes: ["consultor"],
    arts: [
      "mochila",
      "curso-de-gestao",
      "radios-comunicadores",
      "relogio-com-gps",
      "vale-viagem",
      "tablet-resistente",
    ],
  },
];
