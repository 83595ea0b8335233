-- The ledger: double entry, append-only. A balance is the sum of its postings, kept in one row that only
-- the posting transaction writes; points are spent from lots, first to expire first.
create schema points;

create table points.season (
  id         text collate "C" primary key,
  name       text not null,
  starts_on  date not null,
  ends_on    date not null,
  constraint a_season_ends_after_it_starts check (ends_on >= starts_on),
  constraint seasons_do_not_overlap exclude using gist (daterange(starts_on, ends_on, '[]') with &&)
);

create table points.milestone (
  id         text collate "C" primary key,
  season_id  text collate "C" not null references points.season,
  name       text not null,
  points     bigint not null check (points > 0),
  constraint one_milestone_per_height unique (season_id, points)
);

-- One row per member: what the postings of `points.posting` sum to. `version` rises with every entry.
create table points.balance (
  member_id   text collate "C" primary key references identity.member,
  available   bigint not null default 0 check (available >= 0),
  reserved    bigint not null default 0 check (reserved >= 0),
  pending     bigint not null default 0 check (pending >= 0),
  debt        bigint not null default 0 check (debt >= 0),
  version     bigint not null default 0,
  -- How many visible lines the statement has, so that no list ever counts.
  line_count  bigint not null default 0,
  updated_at  timestamptz not null default now()
);

create table points.entry (
  member_id              text collate "C" not null references identity.member,
  id                     bigint generated always as identity,
  -- What the outside knows the entry by (Salesforce-shaped).
  public_id              text collate "C" not null,
  kind                   text not null check (kind in ('Earned', 'Bonus', 'Manual', 'Transfered', 'Loan', 'Reserved',
                           'Redeem', 'Debt', 'Reversal', 'Canceled', 'Expired')),
  description            text not null,
  origin                 text not null default '',
  -- The line's effect as the member reads it: positive where points are gained.
  points                 bigint not null check (points <> 0),
  point_at               timestamptz not null,
  expires_on             date,
  cause_kind             text not null check (cause_kind in ('invoice', 'campaign', 'rule', 'redemption', 'operator',
                           'expiry', 'reversal', 'transfer')),
  cause_id               text collate "C",
  cause_title            text not null,
  cause_detail           text not null default '',
  commercial_gain_cents  bigint,
  corrects_entry_id      bigint,
  hold_id                text collate "C",
  season_id              text collate "C" references points.season,
  -- The one thing that may change: a reservation leaves the statement when its redemption takes its place.
  is_invisible           boolean not null default false,
  recorded_at            timestamptz not null default now(),
  primary key (member_id, id),
  constraint entries_are_known_by_their_public_id unique (public_id),
  constraint an_entry_is_reversed_once unique (member_id, corrects_entry_id),
  foreign key (member_id, corrects_entry_id) references points.entry (member_id, id)
);
-- The statement's five orders. Each is read by cursor from its end, so each index ends in the id, in the same direction.
create index statement_by_point_date on points.entry (member_id, point_at, id) where not is_invisible;
create index statement_by_expiration on points.entry (member_id, coalesce(expires_on, '-infinity'::date), id) where not is_invisible;
create index statement_by_kind on points.entry (member_id, kind, id) where not is_invisible;
create index statement_by_description on points.entry (member_id, description, id) where not is_invisible;
create index statement_by_gain on points.entry (member_id, coalesce(commercial_gain_cents, -1), id) where not is_invisible;
-- A line finds what its hold reserved, and what corrected it.
create index entries_of_a_hold on points.entry (hold_id) where hold_id is not null;
-- A cause earns once: the same invoice, campaign or rule event never credits twice.
create unique index a_cause_credits_once on points.entry (member_id, kind, cause_kind, cause_id)
  where cause_id is not null and kind in ('Earned', 'Bonus', 'Manual', 'Loan');

-- A posting moves points from one account to another, so that every entry sums to zero by construction.
-- Accounts of the member: available, reserved, pending, debt. Accounts of the programme: issued, redeemed, expired, voided.
create table points.posting (
  member_id     text collate "C" not null,
  entry_id      bigint not null,
  line          smallint not null,
  from_account  text not null check (from_account in ('available', 'reserved', 'pending', 'debt', 'issued', 'redeemed', 'expired', 'voided')),
  to_account    text not null check (to_account in ('available', 'reserved', 'pending', 'debt', 'issued', 'redeemed', 'expired', 'voided')),
  points        bigint not null check (points > 0),
  primary key (member_id, entry_id, line),
  foreign key (member_id, entry_id) references points.entry (member_id, id),
  constraint a_posting_moves_between_two_accounts check (from_account <> to_account)
);

create table points.lot (
  member_id   text collate "C" not null references identity.member,
  id          bigint generated always as identity,
  entry_id    bigint not null,
  points      bigint not null check (points > 0),
  remaining   bigint not null check (remaining >= 0 and remaining <= points),
  expires_on  date not null,
  season_id   text collate "C" references points.season,
  sponsor     text not null default 'Programa',
  primary key (member_id, id),
  foreign key (member_id, entry_id) references points.entry (member_id, id)
);
-- Spending takes the lots that expire first; only lots with something left are looked at.
create index lots_to_spend on points.lot (member_id, expires_on, id) where remaining > 0;
-- The expiry job walks the lots of a day across members.
create index lots_to_expire on points.lot (expires_on, member_id) where remaining > 0;
create index lots_of_an_entry on points.lot (member_id, entry_id);

-- Which lots an entry took from (negative) or gave back to (positive).
create table points.lot_movement (
  member_id  text collate "C" not null,
  entry_id   bigint not null,
  lot_id     bigint not null,
  points     bigint not null check (points <> 0),
  primary key (member_id, entry_id, lot_id),
  foreign key (member_id, entry_id) references points.entry (member_id, id),
  foreign key (member_id, lot_id) references points.lot (member_id, id)
);
create index movements_of_a_lot on points.lot_movement (member_id, lot_id);

create table points.hold (
  id          text collate "C" primary key,
  member_id   text collate "C" not null references identity.member,
  points      bigint not null check (points > 0),
  state       text not null default 'open' check (state in ('open', 'posted', 'voided')),
  opened_at   timestamptz not null default now(),
  expires_at  timestamptz not null,
  closed_at   timestamptz,
  constraint a_closed_hold_says_when check ((state = 'open') = (closed_at is null))
);
create index open_holds_by_deadline on points.hold (expires_at) where state = 'open';
create index holds_of_a_member on points.hold (member_id) where state = 'open';

-- Kept sums that people compare: one row per member, month and kind, written with the entry.
create table points.month (
  member_id  text collate "C" not null references identity.member,
  month      date not null,
  kind       text not null,
  points     bigint not null,
  primary key (member_id, month, kind)
);

create function points.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on %', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

create function points.only_visibility_changes() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'is_invisible' is distinct from to_jsonb(old) - 'is_invisible' then
    raise exception 'an entry is never edited: correct it with a new one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger entries_are_never_edited before update on points.entry
  for each row execute function points.only_visibility_changes();
create trigger entries_are_never_deleted before delete or truncate on points.entry
  for each statement execute function points.refuse_change();
create trigger postings_are_never_changed before update or delete or truncate on points.posting
  for each statement execute function points.refuse_change();
create trigger movements_are_never_changed before update or delete or truncate on points.lot_movement
  for each statement execute function points.refuse_change();
