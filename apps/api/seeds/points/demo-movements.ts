import { addDays, endOfDay } from "@colheita/brazil";
import { orderWords } from "../../src/capabilities/rewards/index.ts";
import {
  credit,
  creditByHand,
  expire,
  hold,
  postHold,
  voidHold,
} from "../../src/capabilities/points/index.ts";
import {
  follow,
  insertRedemption,
  moveOn,
  returnStock,
  takeStock,
  type NewReward,
} from "../../src/capabilities/rewards/index.ts";
import { newId } from "../../src/platform/database/ids.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { at } from "../at-instant.ts";
import { demoDistributors } from "../channels/demo-distributors.ts";
import { playInvoice } from "../invoices/demo-invoice.ts";
import { goods, linesOf } from "../earning/demo-purchases.ts";
import { seededRandom, type SeededRandom } from "../seeded-random.ts";

const DAY_MS = 86_400_000;
const DAYS = 548;

const bonuses = [
  "Bônus do desafio Cobertura de Inverno",
  "Bônus do desafio Semente Certificada",
  "Bônus de aniversário",
  "Bônus por treinamento concluído",
  "Bônus da campanha Plantio Antecipado",
];
const given = [
  "Visita ao dia de campo",
  "Participação no encontro de produtores",
  "Palestra técnica na sua região",
];

/** The two operators of the demo who give points by hand: one asks, the other agrees. */
const byTwo = { madeBy: "005DemoSupport0", approvedBy: "005DemoPoints00" };

/** How a demo member's eighteen months went: how often each thing happened. */
export interface Story {
  readonly memberId: string;
  readonly seed: string;
  /** Of the invoices: one of their own for each member, so that no two have the same number. */
  readonly series: number;
  readonly invoicesPerMonth: number;
  readonly redemptions: number;
  /** How long ago the newest of these arrived, where it took its time: it can be returned still. */
  readonly newestArrivedDaysAgo?: number;
  readonly delivery: {
    recipient: string;
    postalCode: string;
    street: string;
    number: string;
    district: string;
    city: string;
    state: string;
  };
}

interface Happening {
  readonly at: Date;
  readonly happen: (tx: Tx) => Promise<void>;
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

function instantIn(random: SeededRandom, daysAgo: number): Date {
  const hour = 8 + random.below(10);
  const noon = Date.now() - daysAgo * DAY_MS;
  const date = new Date(noon);
  date.setUTCHours(hour + 3, random.below(60), random.below(60), 0);
  return date.getTime() > Date.now() ? new Date(Date.now() - random.below(3_600_000)) : date;
}

function invoiceOf(story: Story, random: SeededRandom, instant: Date, number: number): Happening {
  const bought = random.pick(goods);
  const { least, most } = bought;
  const cents = (least + random.below(most - least)) * 100 + random.below(100);
  const distributor = random.pick(demoDistributors);
  const lines = linesOf(bought, cents, `${story.seed}-${number}`);
  const { memberId, series } = story;
  return {
    at: instant,
    happen: async (tx) => {
      const invoice = { memberId, series, number, issuedOn: dayOf(instant), distributor, lines };
      await playInvoice(tx, invoice, random.below(40) === 0);
    },
  };
}

function bonusOf(story: Story, random: SeededRandom, instant: Date, number: number): Happening {
  const isGiven = random.below(4) === 0;
  const title = random.pick(isGiven ? given : bonuses);
  // Campaign bonuses live for half a year: some of them end unspent, as in life.
  const days = isGiven ? 365 : 183;
  return {
    at: instant,
    happen: async (tx) => {
      const line = {
        memberId: story.memberId,
        points: 100 * (3 + random.below(18)),
        description: title,
        origin: "Programa Colheita",
        expiresOn: addDays(dayOf(instant), days),
      };
      const id = `${story.seed}-b${number}`;
      if (isGiven)
        await creditByHand(tx, { ...line, ...byTwo, causeId: id, reason: `${title}: presença confirmada.` });
      else await credit(tx, { ...line, kind: "Bonus", cause: { kind: "campaign", id, title } });
    },
  };
}

function shortLived(story: Story, random: SeededRandom, instant: Date, days: number): Happening {
  const title = "Bônus da campanha Plantio Antecipado";
  return {
    at: instant,
    happen: async (tx) => {
      await credit(tx, {
        memberId: story.memberId,
        kind: "Bonus",
        points: 20 * (60 + random.below(150)),
        description: title,
        origin: "Programa Colheita",
        expiresOn: addDays(dayOf(instant), days),
        cause: { kind: "campaign", id: `${story.seed}-s${days}`, title },
      });
    },
  };
}

/** Returns a bonus that waits: the challenge is checked until its release. */
function waiting(story: Story, instant: Date, points: number, releasesIn: number): Happening {
  const title = "Bônus do desafio Semente Certificada";
  const releasesOn = addDays(dayOf(new Date()), releasesIn);
  return {
    at: instant,
    happen: async (tx) => {
      await credit(tx, {
        memberId: story.memberId,
        kind: "Bonus",
        points,
        description: title,
        origin: "Programa Colheita",
        expiresOn: addDays(releasesOn, 183),
        releasesOn,
        cause: {
          kind: "campaign",
          id: `${story.seed}-w${releasesIn}`,
          title,
          detail: "Liberado depois da conferência das etiquetas.",
        },
      });
    },
  };
}

const HOUR_MS = 3_600_000;

/** Returns when a parcel was sent and when it arrived. */
function wayOf({ newestArrivedDaysAgo }: Story, instant: Date, isNewest: boolean): Readonly<[Date, Date]> {
  const later = (hours: number) => new Date(instant.getTime() + hours * HOUR_MS);
  if (!isNewest || newestArrivedDaysAgo === undefined) return [later(72), later(240)];
  const arrivedAt = new Date(Date.now() - newestArrivedDaysAgo * DAY_MS);
  return [new Date(arrivedAt.getTime() - 5 * DAY_MS), arrivedAt];
}

function redemptionOf(
  story: Story,
  random: SeededRandom,
  { instant, isNewest }: { readonly instant: Date; readonly isNewest: boolean },
  rewards: readonly NewReward[],
): Happening {
  const reward = random.pick(rewards);
  const id = newId("a1R", instant.getTime());
  const cause = {
    kind: "redemption" as const,
    id,
    title: reward.name,
    detail: orderWords(1, reward.points),
  };
  return {
    at: instant,
    happen: async (tx) => {
      const holdId = await hold(tx, {
        memberId: story.memberId,
        points: reward.points,
        description: reward.name,
        origin: "Prêmios",
        cause,
        minutes: 30,
      });
      if (holdId === undefined) return;
      await insertRedemption(tx, {
        id,
        memberId: story.memberId,
        reward: { ...reward, partnerItem: null },
        quantity: 1,
        points: reward.points,
        holdId,
        delivery: { ...story.delivery, complement: undefined },
      });
      await takeStock(tx, reward.id, 1);
      const later = (hours: number) => new Date(instant.getTime() + hours * HOUR_MS);
      if (random.below(12) === 0) {
        await voidHold(tx, holdId, `Reserva devolvida: ${reward.name}`);
        await moveOn(tx, id, { status: "cancelled", reason: "Cancelado por você.", at: later(0.1) });
        await returnStock(tx, reward.id, 1);
        return;
      }
      await postHold(tx, holdId, { description: reward.name, cause });
      await moveOn(tx, id, { status: "ordered", at: later(0.2) });
      const [sentAt, arrivedAt] = wayOf(story, instant, isNewest);
      if (sentAt.getTime() < Date.now())
        await follow(tx, id, {
          status: "shipped",
          at: sentAt,
          tracking: `BR${1_000_000 + random.below(9_000_000)}XX`,
        });
      if (arrivedAt.getTime() < Date.now()) await follow(tx, id, { status: "delivered", at: arrivedAt });
    },
  };
}

function* happeningsOf(story: Story, rewards: readonly NewReward[]): Generator<Happening> {
  const random = seededRandom(story.seed);
  let number = 1_200 + random.below(900);
  for (let daysAgo = DAYS; daysAgo >= 1; daysAgo -= 1) {
    if (random.below(3_000) < story.invoicesPerMonth * 100)
      yield invoiceOf(story, random, instantIn(random, daysAgo), (number += 1 + random.below(40)));
    if (random.below(1_000) < 35) yield bonusOf(story, random, instantIn(random, daysAgo), daysAgo);
  }
  // The last campaigns' points run out soon: that is what the page has to warn of.
  for (const [daysAgo, daysLeft] of [
    [19, 9],
    [12, 40],
    [6, 99],
  ] as const)
    yield shortLived(story, random, instantIn(random, daysAgo), daysAgo + daysLeft);
  const affordable = rewards.filter(
    ({ kind, points, stock }) => kind === "physical" && points < 30_000 && stock > 20,
  );
  for (let index = 1; index <= story.redemptions; index += 1)
    yield redemptionOf(
      story,
      random,
      {
        instant: instantIn(
          random,
          DAYS - Math.floor((index * (DAYS - 2)) / (story.redemptions + 1)) - random.below(9),
        ),
        isNewest: index === story.redemptions,
      },
      affordable,
    );
  yield waiting(story, instantIn(random, 8), 1_800, 12);
}

/** Writes one member's story through the ledger itself, in the order of time; what ran out expires on its day. */
export async function seedMovements(tx: Tx, story: Story, rewards: readonly NewReward[]): Promise<void> {
  const happenings = [...happeningsOf(story, rewards)].sort((a, b) => a.at.getTime() - b.at.getTime());
  let lastExpiry = DAYS;
  for (const { at: instant, happen } of happenings) {
    const daysAgo = Math.floor((Date.now() - instant.getTime()) / DAY_MS);
    for (; lastExpiry > daysAgo; lastExpiry -= 7) {
      const midnight = endOfDay(dayOf(new Date(Date.now() - lastExpiry * DAY_MS)));
      await at(
        tx,
        new Date(midnight.getTime() + 1_000),
        async (then) => void (await expire(then, story.memberId)),
      );
    }
    await at(tx, instant, happen);
  }
  await at(tx, new Date(), async (then) => void (await expire(then, story.memberId)));
}
