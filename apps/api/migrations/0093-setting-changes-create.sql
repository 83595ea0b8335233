-- What every page and process goes by is changed by two people: one asks, another agrees. What was asked waits here.
create schema setting_changes;
comment on schema setting_changes is 'Changes of settings that an operator asked for, until another one agreed';

create table setting_changes.request (
  id             text collate "C" primary key,
  name           text not null,
  user_type      text not null,
  -- What the setting held when this was asked for, and what it would hold; no value means that it holds none.
  before         jsonb,
  value          jsonb,
  reason         text not null,
  made_by        text collate "C" not null,
  made_at        timestamptz not null default platform.clock(),
  open_until     timestamptz not null,
  -- The one who agreed; never the one who asked.
  approved_by    text collate "C",
  approved_at    timestamptz,
  closed_by      text collate "C",
  closed_at      timestamptz,
  closed_reason  text,
  constraint nobody_agrees_with_themselves check (approved_by <> made_by),
  constraint an_agreement_has_a_moment check ((approved_by is null) = (approved_at is null)),
  constraint who_closes_a_request_says_why check
    ((closed_by is null) = (closed_at is null) and (closed_by is null) = (closed_reason is null)),
  constraint what_was_made_is_not_closed check (closed_at is null or approved_at is null)
);
comment on table setting_changes.request is
  'Changes of settings, asked for by one operator and made when another agrees. Kept for the days of the setting KeptDays (calls) after their end; the trail of deeds has them for good';
comment on column setting_changes.request.open_until is 'Until when another operator may agree';
comment on column setting_changes.request.closed_by is 'Who withdrew it, having asked for it, or declined it';
-- Ids follow the order in which requests were made: they are the places of a list in pages.
create index requests_open on setting_changes.request (id) where approved_by is null and closed_at is null;
