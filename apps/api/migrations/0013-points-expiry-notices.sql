-- A member is told of points that are about to expire once for each day of expiry and each of the days before it.
create table points.expiry_notice (
  member_id    text collate "C" not null references identity.member,
  expires_on   date not null,
  days_before  smallint not null check (days_before > 0),
  told_at      timestamptz not null default platform.clock(),
  primary key (member_id, expires_on, days_before)
);
comment on table points.expiry_notice is 'Which expiries a member was told of; the key is what keeps two runs from telling twice';
-- Notices of what has long expired are forgotten by their day.
create index expiry_notices_by_day on points.expiry_notice (expires_on);
