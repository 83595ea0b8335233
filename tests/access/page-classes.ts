/**
 * Who may open which page, as the specification (2.1 to 2.5) and DECISIONS ("Account types and pages") say it: for the
 * pages that exist and for those still to come. The sweeps compare every table and every answer of the portal with this
 * list; a page that is not in it fails them until it is classified here.
 */
import { ACCOUNT_TYPES } from "@colheita/contract/kit";
import type { AccountType, PendingStep } from "@colheita/contract/kit";
import type { Access, PageRoute } from "@colheita/contract/routes/page-declaration";

export interface PageClass {
  readonly access: Access;
  /** The account types that may open it; all when absent. */
  readonly allowed?: readonly AccountType[];
  /** Steps of 4 that may still stand before the session; none when absent. */
  readonly admitsPending?: readonly PendingStep[];
}

const anyone: PageClass = { access: "public" };
const visitors: PageClass = { access: "unlogged" };
const members: PageClass = { access: "logged" };
/** Own data and the end of an account are a member's right, whatever they accept (DECISIONS, "Privacy"; LGPD, art. 18). */
const membersWithoutTerms: PageClass = { access: "logged", admitsPending: ["terms"] };
const only = (...allowed: AccountType[]): PageClass => ({ access: "logged", allowed });

const farmers = only("agricultor");
const sellers = only(
  "Consultor",
  "Gerente",
  "Gerentefilial",
  "Geradordedemanda",
  "Telemarketing",
  "Vendedorderota",
);
const focalPoints = only("Focalpoint");
const analysts = only("Analistadefocalizacao");

/** By address. A member's ids are parameters, whatever their names. */
const pageClasses: Readonly<Record<string, PageClass>> = {
  // 2.2, public.
  "/sso": anyone,
  "/termos-de-uso": anyone,
  "/termos-de-uso/:": anyone,
  "/politica-de-privacidade": anyone,
  "/regulamento": anyone,
  "/codigo-de-acesso": anyone,
  "/definir-senha": anyone,
  "/fale-conosco": anyone,
  "/logout": anyone,
  "/acelere-e-ganhe-produtor/notas-fiscais": anyone,
  // With a member's id, for the mobile app. Nothing personal without the ticket of one member and one page (DECISIONS).
  "/sorteios/mobile/:": anyone,
  "/sorteios/mobile/:/:": anyone,
  "/sorteios/mobile/:/:/ganhadores": anyone,
  "/sorteios/mobile/:/:/numeros-da-sorte": anyone,
  "/sorteios/mobile/:/:/regulamento": anyone,
  "/acelere-e-ganhe-produtor/mobile/:/:": anyone,
  "/acelere-e-ganhe-produtor/numeros-da-sorte/mobile/:/:": anyone,
  "/acelere-e-ganhe-produtor/regulamento/mobile/:/:": anyone,
  "/acelere-e-ganhe-produtor/ganhadores/mobile/:/:": anyone,
  "/acelere-e-ganhe/mobile/:/:": anyone,
  "/acelere-e-ganhe/numeros-da-sorte/mobile/:/:": anyone,
  "/acelere-e-ganhe/regulamento/mobile/:/:": anyone,
  "/acelere-e-ganhe/ganhadores/mobile/:/:": anyone,
  "/acelere-e-ganhe/clientes-aceite/mobile/:/:": anyone,
  "/acelere-e-ganhe/top10/mobile/:/:": anyone,

  // 2.3, for visitors.
  "/": visitors,
  "/login": visitors,
  "/redefinir-senha": visitors,
  "/cadastro": visitors,

  // 2.4, for members.
  "/home": members,
  "/extrato": members,
  "/premios": members,
  "/premios/:": members,
  "/beneficios": members,
  "/desafios": members,
  "/noticias": members,
  "/noticias/:": members,
  "/como-ganhar": members,
  "/indique": members,
  "/baixe": members,
  "/meu-cadastro": members,
  "/meu-cadastro/foto": members,
  "/meu-cadastro/encerrar-conta": membersWithoutTerms,
  "/meu-cadastro/alterar-senha": members,
  "/conferencia-termos-de-uso": members,
  "/fale-conosco/detalhe/:": members,
  "/historico-de-termos": members,
  "/sorteios": members,
  "/sorteios/:": members,
  "/sorteios/:/ganhadores": members,
  "/sorteios/:/numeros-da-sorte": members,
  "/sorteios/:/regulamento": members,
  "/pesquisas": members,
  "/regulamentos": members,
  "/minha-conta": members,
  // Ours: what DECISIONS ("Privacy") lets a member ask, and where they are led who left.
  "/minha-conta/privacidade": membersWithoutTerms,
  "/conta-encerrada": visitors,

  // 2.5, for some account types.
  "/focalizados": analysts,
  "/focalizados-consumo": analysts,
  "/focalizados-perfil": analysts,
  "/focalizados-extrato-transacoes": analysts,
  "/minha-equipe": focalPoints,
  "/aprovacao-de-valores": focalPoints,
  "/aprovacao-de-valores/desempenho-consolidado": focalPoints,
  "/aprovacao-de-valores/desempenho-consolidado/resultados": focalPoints,
  "/meus-resultados": sellers,
  "/informe-de-rendimentos": sellers,
  "/notas-fiscais": farmers,
  "/acelere-e-ganhe-produtor/:": farmers,
  "/acelere-e-ganhe-produtor/numeros-da-sorte/:": farmers,
  "/acelere-e-ganhe-produtor/regulamento/:": farmers,
  "/acelere-e-ganhe-produtor/ganhadores/:": farmers,
  "/acelere-e-ganhe/:": sellers,
  "/acelere-e-ganhe/numeros-da-sorte/:": sellers,
  "/acelere-e-ganhe/regulamento/:": sellers,
  "/acelere-e-ganhe/ganhadores/:": sellers,
  "/acelere-e-ganhe/clientes-aceite/:": sellers,
  "/acelere-e-ganhe/top10/:": sellers,
};

/** The pages at which a step that still stands before the portal is taken, and which may be open meanwhile (2.1, 4). */
export const stepPages: Readonly<Record<PendingStep, string>> = {
  "profile-check": "/logout",
  "access-code": "/codigo-de-acesso",
  "password-definition": "/definir-senha",
  terms: "/conferencia-termos-de-uso",
};

/** Returns what the specification says of a page's address; nothing for one that is not classified yet. */
export function classOf({ path }: Pick<PageRoute, "path">): PageClass | undefined {
  return pageClasses[path.replaceAll(/:\w+/g, ":")];
}

/** Every address that the specification names, with a value in the place of each parameter. */
export const specifiedAddresses: readonly string[] = Object.keys(pageClasses).map((path) =>
  path.replaceAll(":", "a0B000000000001"),
);

/** Every page that the specification names: its address, its access, and the account types that may open it. */
export const specifiedPages: readonly {
  readonly path: string;
  readonly access: Access;
  readonly allowed: readonly AccountType[];
}[] = Object.entries(pageClasses).map(([path, { access, allowed = [] }]) => ({ path, access, allowed }));

/** Returns the addresses that carry this member's id. */
export function embeddedAddresses(memberId: string): readonly string[] {
  return Object.keys(pageClasses)
    .filter((path) => path.includes("/mobile/:"))
    .map((path) => path.replace(":", memberId).replaceAll(":", "a0B000000000001"));
}

/** Returns whether a member of this account type may open a page, as the specification says it. */
export function isOpenTo(type: AccountType, { allowed }: PageClass): boolean {
  return allowed?.includes(type) ?? true;
}

/**
 * Returns the profile codes of a member of one account type: the type, and what the programme's profile check
 * accepts.
 */
export function codesOf(type: AccountType): readonly string[] {
  return type === "agricultor" ? [type] : [type, "timedevendas"];
}

export { ACCOUNT_TYPES };
