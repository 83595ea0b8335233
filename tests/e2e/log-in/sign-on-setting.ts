/** The providers of the journeys: who they are, and as whom one may come in there. */

const SERVER_PORT = Number(process.env["E2E_PORT"] ?? "3099");
const issuerAt = (offset: number) => `http://127.0.0.1:${SERVER_PORT + offset}`;

/** Where the portal of the journeys answers, and its providers lead back to. */
export const PORTAL = `http://localhost:${SERVER_PORT}`;
export const CORREIO_PORT = SERVER_PORT + 1;
export const REDE_PORT = SERVER_PORT + 2;
export const ANTIGO_PORT = SERVER_PORT + 3;
export const ALHEIO_PORT = SERVER_PORT + 5;
export const PARTNER = "https://erp.example";

/** The key that the partner signs with: it opens nothing but the demo of the journeys. */
export const PARTNER_KEY = {
  kty: "OKP",
  crv: "Ed25519",
  x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
  d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
} as const;

/** Whom the providers know, by what one types there. */
export const ACCOUNTS = {
  ana: { email: "ana.ribeiro@fazendaboavista.example", email_verified: true, name: "Ana Paula Ribeiro" },
  blocked: { email: "joao.bloqueado@sitiosaojoao.example", email_verified: true, name: "João" },
  stranger: { email: "estela@correio.example", email_verified: true, name: "Estela Estranha" },
  // Each joins the programme, and is nobody here before: one for each width.
  "newcomer-phone": { email: "nadia@correio.example", email_verified: true, name: "Nádia Novata" },
  "newcomer-desktop": { email: "nelson@correio.example", email_verified: true, name: "Nelson Novato" },
  unproven: { email: "ana.ribeiro@fazendaboavista.example", email_verified: false, name: "Outra Ana" },
  "friend-phone": { email: "davi@rede.example", name: "Davi Lacerda" },
  "friend-desktop": { email: "elisa@rede.example", name: "Elisa Prado" },
} as const;

const client = { clientId: "colheita", clientSecret: "what the portal and the provider know" };

/** `SIGN_ON_PROVIDERS` of the portal of the journeys. Nobody listens where "Parado" should. */
export const PROVIDERS = [
  { kind: "openid", id: "correio", name: "Correio", issuer: issuerAt(1), ...client },
  {
    kind: "oauth2",
    id: "rede",
    name: "Rede",
    issuer: issuerAt(2),
    ...client,
    authorizationUrl: `${issuerAt(2)}/auth`,
    tokenUrl: `${issuerAt(2)}/token`,
    userInfoUrl: `${issuerAt(2)}/graph/me`,
    subjectField: "id",
  },
  { kind: "openid", id: "antigo", name: "Antigo", issuer: issuerAt(3), clientId: "colheita" },
  { kind: "openid", id: "alheio", name: "Alheio", issuer: issuerAt(5), clientId: "colheita" },
  { kind: "openid", id: "parado", name: "Parado", issuer: issuerAt(4), ...client },
  {
    kind: "ticket",
    id: "erp",
    name: "ERP",
    issuer: PARTNER,
    keys: [{ kty: PARTNER_KEY.kty, crv: PARTNER_KEY.crv, x: PARTNER_KEY.x }],
  },
];
