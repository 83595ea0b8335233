/** The members of the demo programme (DECISIONS, "Demo programme"). People, addresses, phones and e-mails are invented. */
import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { hashPassword, registerMember, type NewMember } from "../src/capabilities/identity/index.ts";
import { registerPerson } from "../src/capabilities/profile/index.ts";
import type { Tx } from "../src/platform/database/database.ts";
import { demoPlaces, type DemoAddress } from "./demo-places.ts";

/** Everybody's password but Marta's, who has none. */
export const DEMO_PASSWORD = "Colheita@2026";

/** The profile strings of which a member needs one to stay (the setting of the profile check). */
const FARMER = "agricultor";
const SALES_TEAM = "timedevendas";

/** One account of the demo. Its dates follow from the day it is seeded. */
export interface DemoMember extends Omit<NewMember, "createdAt" | "passwordHash"> {
  readonly id: string;
  readonly firebaseId: string;
  readonly email: string;
  readonly phone: string;
  readonly profileCodes: readonly string[];
  readonly hasPassword: boolean;
  readonly joinedDaysAgo: number;
  /** Companies have none. */
  readonly born?: { readonly age: number; readonly monthAndDay: string };
  readonly person: DemoAddress;
}

type Given = Omit<DemoMember, "id" | "firebaseId" | "hasPassword" | "milestoneCategory"> &
  Partial<Pick<DemoMember, "hasPassword" | "milestoneCategory">>;

/** The id of a demo member by place in the list, from 1: fixed, so that other seeds and tests can name it. */
function demoId(place: number): string {
  return `003Demo${String(place).padStart(8, "0")}`;
}

function demoMember(given: Given, index: number): DemoMember {
  const place = index + 1;
  return {
    id: demoId(place),
    firebaseId: `DemoFirebaseId${String(place).padStart(14, "0")}`,
    hasPassword: true,
    ...given,
  };
}

const farmer = { category: "Agricultor", profileCodes: [FARMER] } as const;

function seller(...codes: string[]) {
  return { category: "Profissional do agro", profileCodes: [...codes, SALES_TEAM] } as const;
}

const { sorriso, lucasDoRioVerde, sinop, rioVerde, jatai, londrina, cascavel, maringa, dourados, maracaju } =
  demoPlaces;

const farmers: readonly Given[] = [
  {
    ...farmer,
    taxId: "52998224725",
    firstName: "Ana Paula",
    lastName: "Ribeiro",
    email: "ana.ribeiro@fazendaboavista.example",
    phone: "66900000101",
    milestoneCategory: "Ouro",
    born: { age: 42, monthAndDay: "03-18" },
    joinedDaysAgo: 1_130,
    person: sorriso("Rodovia MT-242", "km 12", "Zona rural", "Fazenda Boa Vista"),
  },
  {
    ...farmer,
    taxId: "11222333000181",
    firstName: "Fazenda Santa Luzia",
    lastName: "Ltda",
    companyName: "Fazenda Santa Luzia Ltda",
    email: "escritorio@santaluzia.example",
    phone: "66900000102",
    joinedDaysAgo: 980,
    person: lucasDoRioVerde("Estrada da Linha 7", "s/n", "Zona rural", "Sede"),
  },
  {
    ...farmer,
    taxId: "12ABC34501DE35",
    firstName: "Cooperativa",
    lastName: "Vale Verde",
    companyName: "Cooperativa Vale Verde",
    email: "contato@coopvaleverde.example",
    phone: "45900000103",
    joinedDaysAgo: 412,
    person: cascavel("Avenida Brasil", "4500", "Centro"),
  },
];

const team: readonly Given[] = [
  {
    ...seller("Consultor"),
    taxId: "11144477735",
    firstName: "Bruno",
    lastName: "Teixeira",
    email: "bruno.teixeira@agronorte.example",
    phone: "66900000104",
    born: { age: 34, monthAndDay: "07-02" },
    joinedDaysAgo: 1_050,
    person: sorriso("Avenida Natalino João Brescansin", "1210", "Centro"),
  },
  {
    ...seller("Gerente"),
    taxId: "39053344705",
    firstName: "Carla",
    lastName: "Menezes",
    email: "carla.menezes@agronorte.example",
    phone: "66900000105",
    born: { age: 46, monthAndDay: "11-25" },
    joinedDaysAgo: 1_090,
    person: sinop("Avenida das Itaúbas", "3257", "Setor Comercial", "Sala 4"),
  },
  {
    ...seller("Gerentefilial"),
    taxId: "16899535009",
    firstName: "Davi",
    lastName: "Lacerda",
    email: "davi.lacerda@agronorte.example",
    phone: "64900000106",
    born: { age: 39, monthAndDay: "01-09" },
    joinedDaysAgo: 870,
    person: rioVerde("Rua Costa Gomes", "815", "Setor Central"),
  },
  {
    ...seller("Geradordedemanda"),
    taxId: "74682489070",
    firstName: "Elisa",
    lastName: "Prado",
    email: "elisa.prado@agronorte.example",
    phone: "64900000107",
    born: { age: 29, monthAndDay: "05-30" },
    joinedDaysAgo: 640,
    person: jatai("Rua Dorival de Carvalho", "402", "Vila Fátima", "Apto 31"),
  },
  {
    ...seller("Telemarketing"),
    taxId: "85351346893",
    firstName: "Fábio",
    lastName: "Nunes",
    email: "fabio.nunes@agronorte.example",
    phone: "43900000108",
    born: { age: 26, monthAndDay: "09-14" },
    joinedDaysAgo: 515,
    person: londrina("Rua Pernambuco", "390", "Centro"),
  },
  {
    ...seller("Vendedorderota"),
    taxId: "23100299981",
    firstName: "Gilda",
    lastName: "Rocha",
    email: "gilda.rocha@agronorte.example",
    phone: "67900000109",
    born: { age: 51, monthAndDay: "12-01" },
    joinedDaysAgo: 760,
    person: dourados("Rua Mato Grosso", "1720", "Jardim Caramuru"),
  },
  {
    ...seller("Focalpoint"),
    loyaltyProfiles: ["Focal Point"],
    taxId: "71460238001",
    firstName: "Heitor",
    lastName: "Dias",
    email: "heitor.dias@agronorte.example",
    phone: "44900000110",
    born: { age: 44, monthAndDay: "02-27" },
    joinedDaysAgo: 1_200,
    person: maringa("Avenida Colombo", "5088", "Zona 07"),
  },
  {
    ...seller("Analistadefocalizacao"),
    taxId: "86288366757",
    firstName: "Iara",
    lastName: "Campos",
    email: "iara.campos@colheita.example",
    phone: "43900000111",
    born: { age: 31, monthAndDay: "08-08" },
    joinedDaysAgo: 300,
    person: londrina("Avenida Higienópolis", "1100", "Vila Ipiranga", "Apto 502"),
  },
];

/** Members in whom something is out of the ordinary, named after it. */
const special: readonly Given[] = [
  {
    ...farmer,
    taxId: "30547219067",
    firstName: "João",
    lastName: "Bloqueado",
    email: "joao.bloqueado@sitiosaojoao.example",
    phone: "66900000112",
    status: "Blocked",
    born: { age: 58, monthAndDay: "06-24" },
    joinedDaysAgo: 900,
    person: lucasDoRioVerde("Rua Corbélia", "118", "Jardim das Palmeiras"),
  },
  {
    ...farmer,
    taxId: "41789302650",
    firstName: "Kátia",
    lastName: "Inativa",
    email: "katia.inativa@chacararecanto.example",
    phone: "67900000113",
    status: "Inativo",
    born: { age: 63, monthAndDay: "04-04" },
    joinedDaysAgo: 1_300,
    person: maracaju("Rua Onze de Junho", "77", "Centro"),
  },
  {
    ...farmer,
    taxId: "65820471326",
    firstName: "Lauro",
    lastName: "Saiu",
    email: "lauro.saiu@fazendaprimavera.example",
    phone: "64900000114",
    isOptedOut: true,
    born: { age: 37, monthAndDay: "10-19" },
    joinedDaysAgo: 700,
    person: rioVerde("Rodovia GO-174", "km 8", "Zona rural", "Fazenda Primavera"),
  },
  {
    ...farmer,
    taxId: "09387154610",
    firstName: "Marta",
    lastName: "Nova",
    email: "marta.nova@fazendaesperanca.example",
    phone: "66900000115",
    hasPassword: false,
    born: { age: 33, monthAndDay: "01-31" },
    joinedDaysAgo: 6,
    person: sinop("Rua das Orquídeas", "940", "Jardim Botânico"),
  },
  {
    ...farmer,
    taxId: "27461958364",
    firstName: "Nilo",
    lastName: "Termos",
    email: "nilo.termos@estanciasul.example",
    phone: "67900000116",
    born: { age: 48, monthAndDay: "07-21" },
    joinedDaysAgo: 210,
    person: dourados("Rodovia MS-156", "km 31", "Zona rural", "Estância Sul"),
  },
  {
    ...seller("Consultor", "rushdevendas"),
    taxId: "50813927404",
    firstName: "Olavo",
    lastName: "Rush",
    email: "olavo.rush@agronorte.example",
    phone: "45900000117",
    born: { age: 28, monthAndDay: "03-03" },
    joinedDaysAgo: 150,
    person: cascavel("Rua Paraná", "2806", "Centro", "Sala 12"),
  },
  {
    category: "Estudante",
    profileCodes: [],
    taxId: "61928403506",
    firstName: "Paula",
    lastName: "Alheia",
    email: "paula.alheia@universidade.example",
    phone: "44900000118",
    born: { age: 22, monthAndDay: "12-12" },
    joinedDaysAgo: 90,
    person: maringa("Rua Néo Alves Martins", "2550", "Zona 01", "Apto 84"),
  },
];

/** Every member of the demo, in the order of DECISIONS. */
export const demoMembers: readonly DemoMember[] = [...farmers, ...team, ...special].map(demoMember);

/** Ana Paula Ribeiro, the farmer whom most of the demo is about. */
export const ANA_ID = demoId(1);

/** The date on which somebody of this age was born, seen from a day. */
function bornOn(today: string, { age, monthAndDay }: { age: number; monthAndDay: string }): string {
  const hadBirthday = monthAndDay <= today.slice(5);
  return `${Number(today.slice(0, 4)) - age - (hadBirthday ? 0 : 1)}-${monthAndDay}`;
}

/** Adds the members of the demo, with dates relative to a day (`YYYY-MM-DD`; today in São Paulo when absent). */
export async function seedMembers(tx: Tx, today: string = todayInSaoPaulo(new Date())): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const { hasPassword, joinedDaysAgo, born, person, ...member } of demoMembers) {
    await registerMember(tx, {
      ...member,
      createdAt: new Date(`${addDays(today, -joinedDaysAgo)}T12:00:00Z`),
      passwordHash: hasPassword ? passwordHash : undefined,
    });
    await registerPerson(tx, member.id, { ...person, bornOn: born && bornOn(today, born) });
  }
}
