-- News and banners are aimed alike: at categories, profiles, channels, states of Brazil and seasons. A banner goes live
-- and ends at a moment, as news go live at theirs (DECISIONS, "Engagement").
alter table content.news
  add column channels text[] not null default '{}',
  add column seasons text[] not null default '{}';
comment on column content.news.channels is 'Accounts of the sales channel whose people it is for; an empty list is everybody';
comment on column content.news.seasons is 'Seasons in which it is read; an empty list is always';

alter table content.banner
  add column categories text[] not null default '{}',
  add column account_types text[] not null default '{}',
  add column states text[] not null default '{}',
  add column channels text[] not null default '{}',
  add column seasons text[] not null default '{}',
  add column starts_at timestamptz,
  add column ends_at timestamptz;
comment on column content.banner.categories is 'Whom it is for, as all lists of its kind; an empty list is everybody';
comment on column content.banner.account_types is 'Profile codes in lower case';
comment on column content.banner.channels is 'Accounts of the sales channel whose people it is for';
comment on column content.banner.seasons is 'Seasons in which it is shown';
comment on column content.banner.starts_at is 'When it goes live';
comment on column content.banner.ends_at is 'When it is shown no longer';
update content.banner set starts_at = starts_on::timestamp at time zone 'America/Sao_Paulo',
  ends_at = (ends_on + 1)::timestamp at time zone 'America/Sao_Paulo';

-- Processes of the version before still read the days while they end; a later migration drops them.
alter table content.banner alter column starts_on drop not null, alter column ends_on drop not null;
comment on column content.banner.starts_on is 'Not read any more: starts_at is in its place';
comment on column content.banner.ends_on is 'Not read any more: ends_at is in its place';

alter table content.banner
  alter column starts_at set not null,
  alter column ends_at set not null,
  drop constraint banner_state_check,
  drop constraint live_banners_are_approved,
  add constraint banner_state_check check (state in ('draft', 'review', 'scheduled', 'live', 'archived')),
  add constraint a_banner_ends_after_its_moment check (ends_at > starts_at),
  add constraint shown_banners_are_approved check (state not in ('scheduled', 'live') or approved_by is not null);
update content.banner set state = 'scheduled' where state = 'live' and starts_at > platform.clock();
-- As with news, readers follow the clock itself: one that is scheduled may be on show before its state says so.
drop index content.live_banners;
create index shown_banners on content.banner (location, place, id) where state in ('scheduled', 'live');
