-- When members were last here, and on which days: a day counts once for each member, however many devices and processes
-- say so at the same time.
create table identity.presence (
  member_id        text collate "C" primary key references identity.member,
  last_sign_in_at  timestamptz not null,
  last_online_at   timestamptz not null
);
comment on table identity.presence is 'When a member last logged in, and was last online';

create table identity.daily_login (
  member_id  text collate "C" not null references identity.member,
  -- By the calendar of São Paulo.
  day        date not null,
  first_at   timestamptz not null default platform.clock(),
  constraint a_day_counts_once_for_a_member primary key (member_id, day)
);
comment on table identity.daily_login is 'The days on which a member was logged in';
create index daily_logins_to_forget on identity.daily_login (day);
