/** The members of the demo programme (DECISIONS, "Demo programme"). People, addresses, phones and e-mails are invented. */
import { addDays, todayInSaoPaulo } from "@colheita/brazil";
import { formUserGroup, hashPassword, registerMember } from "../../src/capabilities/identity/index.ts";
import { importLevel } from "../../src/capabilities/points/index.ts";
import { storeReferrer, registerPerson } from "../../src/capabilities/profile/index.ts";
import { insertRelations } from "../../src/capabilities/channels/index.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { at } from "../at-instant.ts";
import { demoChannels, seedChannels } from "../channels/demo-channels.ts";
import { farmer, seller, type DemoMember, type GivenMember } from "./demo-member.ts";
import { demoPlaces } from "../places/demo-places.ts";
import { demoTeam } from "./demo-team.ts";

/** Everybody's password but Marta's, who has none. */
export const DEMO_PASSWORD = "Colheita@2026";

/** Returns the id of a demo member by place in the list, from 1: fixed, so that other seeds and tests can name it. */
function demoId(place: number): string {
  return `003Demo${String(place).padStart(8, "0")}`;
}

function demoMember(given: GivenMember, index: number): DemoMember {
  const place = index + 1;
  return {
    id: demoId(place),
    firebaseId: `DemoFirebaseId${String(place).padStart(14, "0")}`,
    hasPassword: true,
    ...given,
  };
}

const { sorriso, lucasDoRioVerde, sinop, rioVerde, cascavel, maringa, dourados, maracaju } = demoPlaces;

/** Bruno Teixeira, the consultant who invites. */
const BRUNO = "11144477735";

const farmers: readonly GivenMember[] = [
  {
    ...farmer,
    taxId: "52998224725",
    firstName: "Ana Paula",
    lastName: "Ribeiro",
    email: "ana.ribeiro@fazendaboavista.example",
    phone: "66900000101",
    broughtLevel: "Lavoura",
    born: { age: 42, monthAndDay: "03-18" },
    joinedDaysAgo: 1_130,
    person: sorriso("Rodovia MT-242", "km 12", "Zona rural", "Fazenda Boa Vista"),
  },
  {
    ...farmer,
    taxId: "11222333000181",
    isOfAna: true,
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
    invitedBy: BRUNO,
    joinedDaysAgo: 412,
    person: cascavel("Avenida Brasil", "4500", "Centro"),
  },
];

/** Members in whom something is out of the ordinary, named after it. */
const special: readonly GivenMember[] = [
  {
    ...farmer,
    taxId: "30547219067",
    isOfAna: true,
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
    invitedBy: BRUNO,
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
    invitedBy: BRUNO,
    born: { age: 48, monthAndDay: "07-21" },
    joinedDaysAgo: 210,
    person: dourados("Rodovia MS-156", "km 31", "Zona rural", "Estância Sul"),
  },
  {
    ...seller("Consultor", "rushdevendas"),
    accountId: demoChannels.maringa.id,
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
export const demoMembers: readonly DemoMember[] = [...farmers, ...demoTeam, ...special].map(demoMember);

/** Ana Paula Ribeiro, the farmer whom most of the demo is about. */
export const ANA_ID = demoId(1);

/** Returns the date on which somebody of this age was born, seen from a day. */
function bornOn(today: string, { age, monthAndDay }: { age: number; monthAndDay: string }): string {
  const hadBirthday = monthAndDay <= today.slice(5);
  return `${Number(today.slice(0, 4)) - age - (hadBirthday ? 0 : 1)}-${monthAndDay}`;
}

/** Adds the members of the demo, with dates relative to today in São Paulo. */
export async function seedMembers(tx: Tx): Promise<void> {
  const today = todayInSaoPaulo(new Date());
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await seedChannels(tx);
  const joinedAt = (daysAgo: number) => new Date(`${addDays(today, -daysAgo)}T12:00:00Z`);
  for (const given of demoMembers) {
    const {
      hasPassword,
      joinedDaysAgo,
      born,
      person,
      channelIds,
      broughtLevel,
      isOfAna: _,
      invitedBy: __,
      ...member
    } = given;
    await registerMember(tx, {
      ...member,
      createdAt: joinedAt(joinedDaysAgo),
      passwordHash: hasPassword ? passwordHash : undefined,
      isCodeNeeded: false,
    });
    await registerPerson(tx, member.id, { ...person, bornOn: born && bornOn(today, born) });
    if (broughtLevel !== undefined) await importLevel(tx, member.id, broughtLevel);
    if (channelIds) await insertRelations(tx, member.id, channelIds);
  }
  for (const { id, invitedBy, joinedDaysAgo } of demoMembers) {
    const referrer = demoMembers.find(({ taxId }) => taxId === invitedBy);
    if (referrer) await at(tx, joinedAt(joinedDaysAgo), (then) => storeReferrer(then, id, referrer.id));
  }
  await formUserGroup(
    tx,
    ANA_ID,
    demoMembers.filter(({ isOfAna }) => isOfAna).map(({ id }) => id),
  );
}
