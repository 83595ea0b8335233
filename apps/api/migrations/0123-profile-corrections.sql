-- What members can't change by themselves is corrected by two of the team: one asks, another agrees. What was asked waits here.
create table profile.correction (
  id             text collate "C" primary key,
  member_id      text collate "C" not null references identity.member,
  -- The fields that it is about, and what they held when it was asked for; nothing is null.
  before         jsonb not null,
  after          jsonb not null,
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
  constraint who_closes_a_correction_says_why check
    ((closed_by is null) = (closed_at is null) and (closed_by is null) = (closed_reason is null)),
  constraint what_was_corrected_is_not_closed check (closed_at is null or approved_at is null)
);
comment on table profile.correction is
  'Corrections of names, category or phone, asked for by one operator and made when another agrees. Kept for the days of the setting KeptDays (calls) after their end, and no longer than the account';
comment on column profile.correction.open_until is 'Until when another operator may agree';
comment on column profile.correction.closed_by is 'Who withdrew it, having asked for it, or declined it';
create index corrections_of_a_member on profile.correction (member_id);
-- Ids follow the order in which corrections were asked for: they are the places of a list in pages.
create index corrections_open on profile.correction (id) where approved_by is null and closed_at is null;
