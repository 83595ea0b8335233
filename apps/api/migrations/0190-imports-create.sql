-- Files of members, accounts and points from the product before, or from a CRM: one operator sends and tries one, another
-- agrees, and a job reads it line by line.
create schema imports;
comment on schema imports is 'Files that bring members, accounts and points along, and what became of their lines';

create table imports.import (
  id              text collate "C" primary key,
  subject         text not null check (subject in ('members', 'accounts', 'points')),
  format          text not null check (format in ('csv', 'jsonl')),
  file_name       text not null,
  total_bytes     bigint not null check (total_bytes > 0),
  received_bytes  bigint not null default 0 check (received_bytes between 0 and total_bytes),
  state           text not null default 'receiving' check (state in
                    ('receiving', 'trying', 'tried', 'running', 'done', 'cancelled', 'unreadable')),
  made_by         text collate "C" not null,
  made_at         timestamptz not null default platform.clock(),
  -- The one who agreed; never the one who sent it.
  approved_by     text collate "C",
  approved_at     timestamptz,
  ended_at        timestamptz,
  -- Where the next line to read begins, and its number. What a batch of lines did is kept with it, in one transaction.
  next_byte       bigint not null default 0,
  next_line       bigint not null default 1,
  columns         text[],
  added           bigint not null default 0,
  present         bigint not null default 0,
  refused         bigint not null default 0,
  constraint nobody_agrees_with_themselves check (approved_by <> made_by),
  constraint who_agrees_says_when check ((approved_by is null) = (approved_at is null)),
  constraint nothing_runs_that_nobody_agreed_to check (state not in ('running', 'done') or approved_by is not null),
  constraint what_ended_says_when check ((state in ('done', 'cancelled', 'unreadable')) = (ended_at is not null))
);
comment on table imports.import is 'A file that was sent, and how far it has been tried or run';
comment on column imports.import.columns is 'The names in the first line of a CSV file';
comment on column imports.import.present is 'Lines whose record was there before';

create table imports.piece (
  import_id  text collate "C" not null references imports.import on delete cascade,
  from_byte  bigint not null,
  bytes      bytea not null,
  primary key (import_id, from_byte)
);
comment on table imports.piece is 'The bytes of a file, until it has been run or given up';
-- The bytes are read once and gone soon: to press them would cost more than it saves.
alter table imports.piece alter column bytes set storage external;

create table imports.line_left (
  import_id  text collate "C" not null references imports.import on delete cascade,
  line       bigint not null,
  -- Why it was left out; nothing for a record that was there before.
  code       text,
  field      text,
  primary key (import_id, line)
);
comment on table imports.line_left is 'The lines of a file that added nothing, or would add nothing, and why';

-- Each line of a file is a cause of its own, so that it credits once.
alter table points.entry
  drop constraint entry_cause_kind_check,
  add constraint entry_cause_kind_check check (cause_kind in ('invoice', 'campaign', 'rule', 'redemption', 'operator',
    'expiry', 'reversal', 'transfer', 'import'));
