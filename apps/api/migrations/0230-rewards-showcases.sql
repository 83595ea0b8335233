-- Rewards that are not for everybody stand in showcases, each for categories and profiles, and for a time.
create table rewards.showcase (
  id             text collate "C" primary key,
  name           text not null check (length(name) between 1 and 60),
  place          integer not null default 0,
  categories     text[] not null default '{}',
  account_types  text[] not null default '{}',
  starts_at      timestamptz not null default platform.clock(),
  ends_at        timestamptz,
  is_active      boolean not null default true,
  constraint a_showcase_ends_after_its_moment check (ends_at > starts_at),
  constraint codes_in_lower_case check (account_types::text = lower(account_types::text))
);
comment on table rewards.showcase is 'Rewards that are offered together, to whom they are meant for';
comment on column rewards.showcase.place is 'Its place among the showcases of a page';
comment on column rewards.showcase.categories is 'Whom it is for; an empty list is everybody';
comment on column rewards.showcase.account_types is 'Profile codes in lower case; an empty list is everybody';
comment on column rewards.showcase.ends_at is 'When it shuts; null while that is open';

create table rewards.showcase_reward (
  showcase_id  text collate "C" not null references rewards.showcase on delete cascade,
  reward_id    text collate "C" not null references rewards.reward,
  place        integer not null default 0,
  primary key (showcase_id, reward_id)
);
-- Of each reward it is asked whether it stands in a showcase, and in which.
create index showcases_of_a_reward on rewards.showcase_reward (reward_id, showcase_id);
comment on table rewards.showcase_reward is 'What stands in a showcase: it is offered to nobody for whom none of its showcases is open';
comment on column rewards.showcase_reward.place is 'Its place in the showcase';
