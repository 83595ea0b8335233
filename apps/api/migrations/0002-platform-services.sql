-- The services every capability leans on: worker liveness, outgoing messages, live events, the call log, the audit trail, idempotency.

-- Liveness is machine time (now()), never the programme's clock: a shifted clock must not declare workers dead.
create table platform.worker (
  id         text primary key,
  host       text not null,
  pid        integer not null,
  started_at timestamptz not null default now(),
  seen_at    timestamptz not null default now()
);
comment on table platform.worker is 'Job workers that said lately that they are alive; the locks of a silent one are released.';

create table platform.outbox (
  id         text collate "C" primary key,
  member_id  text collate "C",
  channel    text not null check (channel in ('email', 'sms')),
  recipient  text not null check (recipient <> ''),
  subject    text not null,
  text       text,
  html       text,
  state      text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'refused', 'uncertain')),
  failure    text,
  created_at timestamptz not null default platform.clock(),
  sent_at    timestamptz,
  constraint a_sent_message_says_when check ((state = 'sent') = (sent_at is not null))
);
comment on table platform.outbox is 'Messages to people. The words of a delivered one are erased, except in the demo, where this table is the mailbox.';
-- /dev/outbox reads newest first.
create index outbox_newest_first on platform.outbox (sent_at desc, id desc) where state = 'sent';
-- Messages whose fate nobody knows are looked for by people and by the metrics; there are few.
create index outbox_in_doubt on platform.outbox (state) where state in ('sending', 'refused', 'uncertain');

-- No member means a notice to every process of the programme.
create table platform.live_event (
  id         bigint generated always as identity primary key,
  xid        xid8 not null default pg_current_xact_id(),
  member_id  text collate "C",
  topic      text not null check (topic <> ''),
  detail     json,
  created_at timestamptz not null default platform.clock()
);
comment on table platform.live_event is 'What changed for whom, kept one hour. Read by transaction, not by id: ids do not follow the order of commits.';
-- Every process reads what committed since its last snapshot.
create index live_event_by_transaction on platform.live_event (xid);
-- A stream that comes back asks what its member missed.
create index live_event_by_member on platform.live_event (member_id, xid);
create index live_event_by_age on platform.live_event (created_at);

create table platform.log_record (
  id          bigint generated always as identity primary key,
  date        timestamptz not null default platform.clock(),
  source      text not null default 'site',
  current_url text not null,
  method      text not null,
  data        jsonb not null,
  result      text not null,
  request_id  text not null,
  actor_id    text collate "C",
  subject_id  text collate "C"
);
comment on table platform.log_record is 'The specification''s Logs record: one line for each call that changes something, personal data redacted.';
-- Support looks up what a member did, newest first, and one request by its id.
create index log_record_of_subject on platform.log_record (subject_id, id desc);
create index log_record_of_request on platform.log_record (request_id);

create table platform.audit_entry (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default platform.clock(),
  actor_id   text collate "C" not null,
  subject_id text collate "C",
  action     text not null check (action <> ''),
  object     text not null check (object <> ''),
  before     jsonb,
  after      jsonb
);
comment on table platform.audit_entry is 'Who did what to what, before and after. Append only: the database refuses to change or remove a line.';
create index audit_entry_of_object on platform.audit_entry (object, id desc);
create index audit_entry_of_subject on platform.audit_entry (subject_id, id desc);
create index audit_entry_of_actor on platform.audit_entry (actor_id, id desc);

create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_schema || '.' || tg_table_name using errcode = 'restrict_violation';
end;
$$;
create trigger audit_entry_is_append_only before update or delete on platform.audit_entry
  for each row execute function platform.refuse_change();
create trigger audit_entry_is_never_emptied before truncate on platform.audit_entry
  for each statement execute function platform.refuse_change();

create table platform.idempotency (
  caller_id  text collate "C" not null,
  key        text collate "C" not null check (length(key) between 1 and 200),
  endpoint   text not null,
  body_hash  text not null,
  -- json and not jsonb: a replay answers the very same bytes, in the same order.
  reply      json,
  created_at timestamptz not null default platform.clock(),
  primary key (caller_id, key)
);
comment on table platform.idempotency is 'The first answer to each Idempotency-Key, written in the transaction of its effect and kept 48 hours.';
create index idempotency_by_age on platform.idempotency (created_at);
