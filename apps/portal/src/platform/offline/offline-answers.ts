// Written by `npm run generate` from the contract: the calls that declare `offlineLabel`.

/** What can be read without a network, as it was last seen: the label that readers see, and the addresses of the answers. */
export const offlineAnswers = [
  { what: "as notas fiscais", paths: [/^\/api\/invoices$/, /^\/api\/invoices\/summary$/] },
  { what: "as notícias", paths: [/^\/api\/news$/, /^\/api\/news\/\w{15,18}$/] },
  { what: "as suas escolhas", paths: [/^\/api\/rewards\/choices$/] },
  { what: "o extrato", paths: [/^\/api\/points\/months$/, /^\/api\/points\/statement$/] },
  { what: "o que a página inicial mostra", paths: [/^\/api\/home$/] },
  { what: "o saldo", paths: [/^\/api\/balance\/\w{15,18}$/] },
  { what: "o seu cadastro, com contato e endereço", paths: [/^\/api\/profile$/] },
  { what: "os avisos", paths: [/^\/api\/notifications$/] },
  { what: "os benefícios", paths: [/^\/api\/benefits$/] },
  { what: "os distribuidores favoritos", paths: [/^\/api\/favoriteAccounts$/] },
  { what: "os outros textos do programa", paths: [/^\/api\/reading\/[\w-]+$/] },
  {
    what: "os prêmios",
    paths: [
      /^\/api\/[\w-]+\/getShowcase$/,
      /^\/api\/rewards$/,
      /^\/api\/rewards\/\w{15,18}$/,
      /^\/api\/rewards\/filters$/,
    ],
  },
  { what: "os seus resgates", paths: [/^\/api\/redemptions$/] },
  {
    what: "os termos e os regulamentos",
    paths: [/^\/api\/getRegulations$/, /^\/api\/terms\/\w{15,18}$/, /^\/api\/terms\/page\/[\w-]+$/],
  },
] as const;
