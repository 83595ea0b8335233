-- A member keeps rewards in mind, and hears when one that was sold out is there again.
create table rewards.wish (
  member_id     text collate "C" not null references identity.member,
  reward_id     text collate "C" not null references rewards.reward,
  wished_at     timestamptz(3) not null default platform.clock(),
  -- It was sold out then, or has been since: its member hears of it as soon as there is one.
  awaits_stock  boolean not null,
  primary key (member_id, reward_id)
);
-- Every few minutes those are looked for that have sold out, and those that are there again.
create index wishes_by_stock on rewards.wish (awaits_stock, reward_id, member_id);
comment on table rewards.wish is 'The rewards that members keep in mind, and whose return to stock they are notified of';
