-- Each day of the ledger is sealed: the root of a hash tree over what each member's books recorded that day, chained to the
-- seal of the day before. Who keeps one seal can show of every earlier entry that it was there and is unchanged.
create table points.seal (
  day            date primary key,
  root           text not null,
  members        integer not null,
  entries        bigint not null,
  previous_hash  text references points.seal (hash),
  hash           text not null,
  sealed_at      timestamptz not null default platform.clock(),
  constraint seals_are_known_by_their_hash unique (hash)
);
comment on table points.seal is 'What the entries of a day hash to, chained day to day';
comment on column points.seal.root is 'The root of the tree (RFC 6962) whose leaves are the members who had entries that day, in the order of their ids; hexadecimal';
comment on column points.seal.previous_hash is 'The hash of the seal of the day before; nothing for the first';

create table points.seal_leaf (
  day        date not null references points.seal,
  position   integer not null,
  member_id  text collate "C" not null,
  hash       text not null,
  primary key (day, position),
  constraint a_member_has_one_leaf_a_day unique (day, member_id)
);
comment on table points.seal_leaf is 'What one member''s entries of a day hash to, by their place in the tree';

create trigger seals_are_never_changed before update or delete or truncate on points.seal
  for each statement execute function points.refuse_change();
create trigger leaves_are_never_changed before update or delete or truncate on points.seal_leaf
  for each statement execute function points.refuse_change();

-- Entries are written in the order of time, nearly: a block index finds a day's, and costs an insert next to nothing.
create index entries_by_recording on points.entry using brin (recorded_at);

-- What the nightly audit found.
create table points.book_audit (
  id        bigint generated always as identity primary key,
  began_at  timestamptz not null,
  ended_at  timestamptz not null,
  members   bigint not null,
  faults    jsonb not null
);
comment on table points.book_audit is 'What each night''s audit of the books found; there must be nothing';
comment on column points.book_audit.faults is 'The rule that is broken, for whom, and the figures; a hundred at most';
