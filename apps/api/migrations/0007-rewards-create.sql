-- What points buy, and each redemption's way from the hold to the door.
create schema rewards;

create table rewards.reward (
  id                text collate "C" primary key,
  name              text not null,
  brand             text not null,
  description       text not null,
  details           jsonb not null default '[]',
  points            bigint not null check (points > 0),
  category          text not null,
  kind              text not null check (kind in ('physical', 'digital')),
  image_url         text not null,
  delivery_days     integer not null default 0 check (delivery_days >= 0),
  limit_per_member  integer check (limit_per_member > 0),
  supplier          text not null default 'own',
  instructions      text not null default '',
  is_live           boolean not null default true,
  created_at        timestamptz not null default now(),
  constraint a_picture_is_ours check (image_url ~ '^/[a-z0-9/_.-]+$')
);
-- The catalogue's two orders by points, read by cursor from either end, and its order by name.
create index catalogue_by_points on rewards.reward (points, id) where is_live;
create index catalogue_by_name on rewards.reward (name, id) where is_live;
create index catalogue_search on rewards.reward using gin (platform.unaccented(name || ' ' || brand || ' ' || category) gin_trgm_ops);

-- Units that can still be promised: received = available + redeemed, always.
create table rewards.stock (
  reward_id  text collate "C" primary key references rewards.reward,
  received   bigint not null check (received >= 0),
  available  bigint not null check (available >= 0),
  constraint no_unit_appears check (available <= received)
);

create table rewards.redemption (
  id              text collate "C" primary key,
  member_id       text collate "C" not null references identity.member,
  reward_id       text collate "C" not null references rewards.reward,
  reward_name     text not null,
  image_url       text not null,
  kind            text not null,
  quantity        integer not null check (quantity > 0),
  points          bigint not null check (points >= 0),
  status          text not null check (status in ('requested', 'points_reserved', 'stock_reserved', 'ordered', 'shipped',
                    'delivered', 'issued', 'used', 'cancelled', 'failed')),
  hold_id         text collate "C" not null references points.hold,
  delivery        jsonb,
  -- From this moment on the supplier may know of it: it can no longer be cancelled by the member.
  ordering_since  timestamptz,
  -- The supplier's answer stayed unknown: only a person decides, and nothing is refunded blindly.
  needs_person    boolean not null default false,
  supplier_order  text,
  tracking        text,
  reason          text,
  requested_at    timestamptz not null default now(),
  constraint one_redemption_per_hold unique (hold_id),
  constraint a_shipment_has_an_address check (kind <> 'physical' or delivery is not null)
);
create index redemptions_of_a_member on rewards.redemption (member_id, id);
create index redemptions_in_hand on rewards.redemption (member_id, reward_id) where status not in ('cancelled', 'failed');
create index redemptions_waiting on rewards.redemption (requested_at) where status = 'stock_reserved';

create table rewards.redemption_step (
  redemption_id  text collate "C" not null references rewards.redemption,
  step           smallint not null,
  status         text not null,
  at             timestamptz not null,
  primary key (redemption_id, step)
);

create table rewards.voucher (
  redemption_id  text collate "C" not null references rewards.redemption,
  unit           smallint not null,
  -- Sealed under SECRET_KEY; shown to its owner after a fresh access code.
  sealed_code    text not null,
  issued_at      timestamptz not null default now(),
  first_seen_at  timestamptz,
  primary key (redemption_id, unit)
);

create table rewards.goal (
  member_id  text collate "C" primary key references identity.member,
  reward_id  text collate "C" not null references rewards.reward,
  chosen_at  timestamptz not null default now()
);
