-- Points that no document stands behind are asked for by one operator and given by another. What was asked waits here.
create table points.credit_request (
  id           text collate "C" primary key,
  member_id    text collate "C" not null,
  points       bigint not null check (points > 0),
  description  text not null,
  reason       text not null,
  expires_on   date not null,
  made_by      text collate "C" not null,
  made_at      timestamptz not null default platform.clock(),
  -- The one who agreed; never the one who asked.
  approved_by  text collate "C",
  approved_at  timestamptz,
  entry_id     text collate "C",
  constraint nobody_agrees_with_themselves check (approved_by <> made_by),
  constraint what_was_agreed_was_given check
    ((approved_by is null) = (entry_id is null) and (approved_by is null) = (approved_at is null))
);
comment on table points.credit_request is 'Points that an operator asked for by hand, until and after another one agreed';
create index credit_requests_open on points.credit_request (made_at) where approved_by is null;
