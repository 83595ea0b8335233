-- Points go from one member to another (DECISIONS, "Points"): they leave the one by the account `transferred` and come to
-- the other from it, so that over all members it sums to nothing.
alter table points.posting
  drop constraint posting_from_account_check,
  drop constraint posting_to_account_check,
  add constraint posting_from_account_check check (from_account in
    ('available', 'reserved', 'pending', 'debt', 'issued', 'redeemed', 'expired', 'voided', 'transferred')),
  add constraint posting_to_account_check check (to_account in
    ('available', 'reserved', 'pending', 'debt', 'issued', 'redeemed', 'expired', 'voided', 'transferred'));

-- A transfer gives each of its two members one leg; imported legs have no cause of this ledger.
create unique index a_transfer_happens_once on points.entry (member_id, cause_id)
  where kind = 'Transfered' and cause_id is not null;

-- Whom a member asked for by CPF or CNPJ, to send them points: the way of one transfer, and the count that keeps anybody
-- from learning by trial who is a member.
create table points.receiver_look_up (
  id           text collate "C" primary key,
  member_id    text collate "C" not null,
  -- Nobody, where points can't go to whoever was asked for.
  receiver_id  text collate "C",
  asked_at     timestamptz not null default platform.clock(),
  -- Until when points can be sent by it.
  expires_at   timestamptz not null,
  used_at      timestamptz,
  constraint nobody_is_sent_to_themselves check (receiver_id <> member_id),
  constraint only_who_was_found_is_sent_to check (used_at is null or receiver_id is not null)
);
comment on table points.receiver_look_up is 'Whom members looked up to send them points; forgotten a day later';
create index look_ups_of_a_member on points.receiver_look_up (member_id, asked_at);
create index look_ups_by_age on points.receiver_look_up (asked_at);
