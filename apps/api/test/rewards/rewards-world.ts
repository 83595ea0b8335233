import type { DeliveryAddress } from "@colheita/contract/rewards/delivery-address";
import type { Order } from "@colheita/contract/rewards/rewards-endpoints";
import {
  insertMilestoneReward,
  insertReward,
  insertShowcase,
  ownSupplier,
  type NewReward,
  type NewShowcase,
} from "../../src/capabilities/rewards/index.ts";
import type { Supplier } from "../../src/capabilities/rewards/supplier/supplier.ts";
import { sql, type Db } from "../../src/platform/database/database.ts";
import { newId } from "../../src/platform/database/ids.ts";
import { hashToken, randomToken } from "../../src/platform/secrets/secrets.ts";

export const delivery: DeliveryAddress = {
  recipient: "Ana Ribeiro",
  postalCode: "78890000",
  street: "Rua das Safras",
  number: "12",
  complement: undefined,
  district: "Centro",
  city: "Sorriso",
  state: "MT",
};

/** Adds a reward that is nothing in particular: 50 points, 100 units, a voucher. Returns its id. */
export async function addReward(db: Db, given: Partial<NewReward> = {}): Promise<string> {
  const reward: NewReward = {
    id: newId("a1P"),
    name: "Vale-combustível",
    brand: "Posto",
    description: "Um vale.",
    details: [{ label: "Validade", value: "90 dias" }],
    points: 50,
    category: "Vales",
    kind: "digital",
    imageUrl: "/rewards/fuel.svg",
    deliveryDays: 0,
    stock: 100,
    ...given,
  };
  await db.transaction().execute((tx) => insertReward(tx, reward));
  return reward.id;
}

/** Adds a showcase of these rewards: open since an hour ago, and for everybody. Returns its id. */
export async function addShowcase(
  db: Db,
  rewardIds: readonly string[],
  given: Partial<NewShowcase> = {},
): Promise<string> {
  const startsAt = new Date(Date.now() - 3_600_000);
  const showcase: NewShowcase = { id: newId("a1S"), name: "Vitrine", startsAt, rewardIds, ...given };
  await db.transaction().execute((tx) => insertShowcase(tx, showcase));
  return showcase.id;
}

/** Lets a milestone offer a reward. Returns the id by which it is chosen. */
export async function offerReward(db: Db, milestoneId: string, rewardId: string): Promise<string> {
  const id = newId("a1O");
  await db.transaction().execute((tx) => insertMilestoneReward(tx, { id, milestoneId, rewardId }));
  return id;
}

/** Gives a member leave for one act on one object, as a checked access code does. Returns the grant. */
export async function addGrant(
  db: Db,
  memberId: string,
  objectId: string,
  purpose = "redemption",
): Promise<string> {
  const grant = randomToken();
  await sql`insert into identity.access_grant (grant_hash, member_id, purpose, object_id, expires_at)
    values (${hashToken(grant)}, ${memberId}, ${purpose}, ${objectId}, platform.clock() + interval '10 minutes')`.execute(
    db,
  );
  return grant;
}

/** Returns an order of a member, with a grant of its own. */
export async function anOrder(
  db: Db,
  memberId: string,
  rewardId: string,
  given: Partial<Order> = {},
): Promise<Order> {
  const grant = await addGrant(db, memberId, rewardId);
  return { memberId, rewardId, quantity: 1, milestoneRewardId: undefined, grant, delivery, ...given };
}

/**
 * Returns what cannot be among redemptions: their units against the stock, their holds, steps and codes. Returns a line
 * for each that does not hold.
 */
export async function redemptionFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with kept as (
      select d.*, h.state, h.points as held, r.kind as reward_kind,
        (select count(*) from rewards.voucher v where v.redemption_id = d.id) as vouchers,
        (select count(*) from points.entry e where e.hold_id = d.hold_id and e.kind = 'Redeem') as posted,
        (select count(*) from points.entry e join points.entry back on back.member_id = e.member_id
          and back.corrects_entry_id = e.id and back.kind = 'Reversal'
          where e.hold_id = d.hold_id and e.kind = 'Redeem') as given_back,
        exists (select from rewards.redemption_step s where s.redemption_id = d.id and s.status in ('ordered', 'issued'))
          as was_ordered,
        (select array_agg(status order by step) from rewards.redemption_step s where s.redemption_id = d.id) as steps
      from rewards.redemption d left join points.hold h on h.id = d.hold_id join rewards.reward r on r.id = d.reward_id
    )
    select 'stock of ' || s.reward_id || ': ' || s.received || ' received, ' || s.available || ' left' as fault
      from rewards.stock s where s.received <> s.available + (select coalesce(sum(quantity), 0) from kept k
        where k.reward_id = s.reward_id and k.status not in ('cancelled', 'failed', 'refunded'))
    union all
    select id || ' is ' || status || ' and its hold ' || coalesce(state, 'not there') from kept
      where milestone_id is null and state is distinct from case when was_ordered then 'posted' when status in ('cancelled', 'failed') then 'voided' else 'open' end
    union all
    select id || ' holds ' || held || ' for ' || points from kept where held <> points
    union all
    select id || ' was posted ' || posted || ' times' from kept where posted <> coalesce((state = 'posted')::int, 0)
    union all
    select id || ' is ' || status || ' and was given back ' || given_back || ' times' from kept
      where given_back <> (milestone_id is null and was_ordered and status in ('cancelled', 'refunded'))::int
    union all
    select id || ' has ' || vouchers || ' codes' from kept
      where vouchers <> case when status in ('issued', 'used') then quantity else 0 end
    union all
    select id || ' came by ' || array_to_string(steps, ' ') from kept
      where steps[1:3] <> array['requested', 'points_reserved', 'stock_reserved'] or steps[cardinality(steps)] <> status
        or cardinality(array_remove(array_remove(steps, 'delivered'), 'return_requested'))
          <> (select count(distinct step) from unnest(steps) step where step not in ('delivered', 'return_requested'))
        or cardinality(array_positions(steps, 'delivered')) > 1 + cardinality(array_positions(steps, 'return_requested'))
    union all
    select 'hold ' || h.id || ' belongs to no redemption' from points.hold h
      where not exists (select from rewards.redemption d where d.hold_id = h.id)
    union all
    select 'no job will order ' || id from kept where status = 'stock_reserved' and ordering_since is null
      and not exists (select from pgboss.job j where j.name in ('jobs', 'outside') and j.state <= 'active' and j.data #>> '{payload,redemptionId}' = kept.id)`.execute(
    db,
  );
  return rows.map(({ fault }) => fault);
}

/** Returns a supplier that keeps a book of what it was asked for, and delivers once for each reference. */
export function bookSupplier(db: Db, secretKey: string): Pick<Supplier, "order"> {
  const own = ownSupplier(secretKey);
  return {
    order: async (order, signal) => {
      await sql`insert into public.supplier_book (reference) values (${order.reference})
        on conflict (reference) do update set asked = supplier_book.asked + 1`.execute(db);
      return own.order(order, signal);
    },
  };
}

/** Lays out the book that `bookSupplier` writes in. */
export async function layOutBook(db: Db): Promise<void> {
  await sql`create table public.supplier_book (reference text primary key, asked integer not null default 1)`.execute(
    db,
  );
}
