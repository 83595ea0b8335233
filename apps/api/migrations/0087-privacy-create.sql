-- What members may ask of what is kept about them: a copy of all of it, and its end.
create schema privacy;
comment on schema privacy is 'What members ask of what is kept about them: copies of it, and its end';

create table privacy.export (
  id          text collate "C" primary key,
  member_id   text collate "C" not null references identity.member,
  state       text not null default 'queued' check (state in ('queued', 'ready', 'failed')),
  asked_at    timestamptz not null default platform.clock(),
  made_at     timestamptz,
  expires_at  timestamptz,
  -- Keys of private files, chosen before these are written: whatever stops the job, no file is left that no row names.
  json_key    text not null,
  pdf_key     text not null,
  json_bytes  bigint,
  pdf_bytes   bigint,
  constraint what_is_ready_says_until_when check ((state = 'ready') = (made_at is not null) and (state = 'ready') = (expires_at is not null))
);
comment on table privacy.export is 'Copies of all that is kept about a member, as files that last some days';
-- One is made at a time: a second tap, tab or process finds it taken.
create unique index one_export_at_a_time on privacy.export (member_id) where state = 'queued';
create index exports_of_a_member on privacy.export (member_id, asked_at desc);
create index exports_by_age on privacy.export (asked_at);

create table privacy.closure (
  id                   text collate "C" primary key,
  member_id            text collate "C" not null references identity.member,
  state                text not null default 'frozen' check (state in ('frozen', 'forfeited', 'ended', 'withdrawn')),
  asked_at             timestamptz not null default platform.clock(),
  -- When the points are forfeited and what is personal is erased.
  due_at               timestamptz not null,
  -- In the member's words, if any; erased with the rest.
  reason               text,
  points_at_closing    bigint not null,
  forfeited_points     bigint,
  -- What has been erased so far: a run that was killed goes on with the rest.
  erased               text[] not null default '{}',
  ended_at             timestamptz,
  withdrawal_asked_by  text collate "C",
  withdrawal_asked_at  timestamptz,
  withdrawal_reason    text,
  withdrawn_by         text collate "C",
  withdrawn_at         timestamptz,
  constraint nobody_withdraws_alone check (withdrawn_by <> withdrawal_asked_by),
  constraint a_withdrawal_has_two_people check ((state = 'withdrawn') = (withdrawn_by is not null and withdrawn_at is not null)
    and (withdrawn_by is null or withdrawal_asked_by is not null)),
  constraint who_asks_for_a_withdrawal_says_why check
    ((withdrawal_asked_by is null) = (withdrawal_reason is null) and (withdrawal_asked_by is null) = (withdrawal_asked_at is null)),
  constraint an_end_has_a_moment check ((state = 'ended') = (ended_at is not null))
);
comment on table privacy.closure is 'Accounts that their members closed, until nothing personal is left of them';
create unique index one_closure_of_a_member on privacy.closure (member_id) where state <> 'withdrawn';
-- The jobs look for those whose time has come, operators for those that are open.
create index closures_under_way on privacy.closure (due_at, id) where state in ('frozen', 'forfeited');
