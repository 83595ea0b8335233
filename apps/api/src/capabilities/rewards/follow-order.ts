import { dateIn } from "@colheita/brazil";
import { orderPath } from "@colheita/contract/rewards/order-address";
import type { RedemptionStatus } from "@colheita/contract/rewards/redemption-records";
import type { Db, Tx } from "../../platform/database/database.ts";
import { notify } from "../../platform/live/live.ts";
import type { Platform } from "../../platform/platform.ts";
import { notifyMember } from "../notifications/index.ts";
import { askForProgress } from "./supplier/ask-supplier.ts";
import {
  lockRedemption,
  moveOn,
  ordersOnTheirWay,
  someOrderOnItsWay,
  type RedemptionRow,
} from "./redemption-store.ts";
import { isNextOnTheWay, lastReturnDay, stepsTo } from "./rewards-rules.ts";
import { NotAsked, type PlacedOrder, type Supplier } from "./supplier/supplier.ts";

export interface OrderStep {
  readonly status: Extract<RedemptionStatus, "shipped" | "delivered" | "used">;
  readonly tracking?: string | undefined;
  readonly at?: Date;
}

/**
 * Records what became of an order: shipped (with its tracking code), delivered, or used. Returns nothing when there is
 * none, or when the step does not follow from where it stands.
 */
export async function follow(
  tx: Tx,
  redemptionId: string,
  step: OrderStep,
): Promise<RedemptionRow | undefined> {
  const row = await lockRedemption(tx, redemptionId);
  if (!row || !isNextOnTheWay(row.status, step.status)) return undefined;
  const { at } = step;
  const change =
    step.status === "delivered"
      ? { ...step, returnUntil: lastReturnDay(at === undefined ? row.readOn : dateIn(at)) }
      : step;
  const moved = await moveOn(tx, redemptionId, change);
  await notify(tx, row.memberId, "rewards");
  return moved;
}

const words = {
  shipped: ["Seu prêmio está a caminho", (name: string) => `${name} foi enviado.`],
  delivered: ["Seu prêmio foi entregue", (name: string) => `${name} chegou ao endereço de entrega.`],
  used: ["Seu código foi usado", (name: string) => `A loja informou o uso do código de ${name}.`],
} as const;

/** Follows an order and notifies its member, once: a step that is reported again is not notified again. */
export async function followAndNotify(
  tx: Tx,
  redemptionId: string,
  step: OrderStep,
): Promise<RedemptionRow | undefined> {
  const moved = await follow(tx, redemptionId, step);
  if (!moved) return undefined;
  const [title, message] = words[step.status];
  await notifyMember(tx, {
    memberId: moved.memberId,
    title,
    message: message(moved.rewardName),
    actionUrl: orderPath(moved.id),
    data: { redemptionId: moved.id },
  });
  return moved;
}

const BATCH = 100;

interface Round {
  /** Whose orders are followed: a slow partner holds up no order of the own stock. */
  readonly isOfPartner?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Asks the supplier after every order on its way, one after the other, and records what it says. Returns how many
 * moved. A supplier that is not to be asked for now ends the round: each begins behind another order, by chance, so that
 * none is always too late for an answer.
 */
export async function followOrders(
  platform: Pick<Platform, "db" | "log">,
  supplier: Pick<Supplier, "progress">,
  { isOfPartner = false, signal }: Round = {},
): Promise<number> {
  const first = await someOrderOnItsWay(platform.db, isOfPartner);
  let moved = 0;
  for await (const order of ordersFrom(platform.db, isOfPartner, first)) {
    if (signal?.aborted) return moved;
    const steps = await followOne(platform, supplier, order);
    if (steps === undefined) return moved;
    moved += steps;
  }
  return moved;
}

/** Returns every order on its way, from behind one of them to the last, and from the first to it. */
async function* ordersFrom(db: Db, isOfPartner: boolean, first: string): AsyncGenerator<PlacedOrder> {
  for (const part of [{ after: first }, { after: "", upTo: first }]) {
    let { after } = part;
    let orders: PlacedOrder[];
    do {
      orders = await ordersOnTheirWay(db, { ...part, isOfPartner, after }, BATCH);
      yield* orders;
      after = orders.at(-1)?.reference ?? after;
    } while (orders.length === BATCH);
  }
}

/** Returns nothing where the supplier is not to be asked. */
async function followOne(
  { db, log }: Pick<Platform, "db" | "log">,
  supplier: Pick<Supplier, "progress">,
  order: PlacedOrder,
): Promise<number | undefined> {
  try {
    const { status, tracking } = await askForProgress(supplier, order);
    return await catchUp(db, order.reference, status, tracking);
  } catch (error) {
    // The others are not made to wait for it; the next round asks again.
    log.warn({ err: error, redemptionId: order.reference }, "an order could not be followed");
    return error instanceof NotAsked ? undefined : 0;
  }
}

/** Takes every step up to where the supplier has the order, so that none is missing from its history. */
async function catchUp(
  db: Db,
  redemptionId: string,
  status: "ordered" | "shipped" | "delivered",
  tracking: string | undefined,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    let moved = 0;
    for (const step of stepsTo(status)) {
      // The code that a member was given stays: a parcel that has left has no other.
      const progress = step === "shipped" ? { status: step, tracking } : { status: step };
      if (await followAndNotify(tx, redemptionId, progress)) moved = 1;
    }
    return moved;
  });
}
