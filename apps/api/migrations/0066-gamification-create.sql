-- What members did that points may be given for. It is written in the transaction of the deed; a worker looks at it later.
create schema gamification;
comment on schema gamification is 'What members did that points may be given for, under the queues of the specification (section 9)';

create table gamification.action (
  id           text collate "C" primary key,
  member_id    text collate "C" not null references identity.member,
  queue        text not null check (queue in ('NEWS', 'LOGIN', 'GAME_DAY', 'SURVEY', 'OTHER')),
  action       text not null,
  -- What it was done to; empty where the action says it all.
  target       text collate "C" not null default '',
  -- The day in São Paulo.
  done_on      date not null,
  status       text not null default 'Pending' check (status = 'Pending'),
  recorded_at  timestamptz not null default platform.clock(),
  constraint an_action_counts_once_a_day unique (member_id, action, target, done_on)
);
comment on table gamification.action is 'An action of a member: one for each target and day, however often it is told';
create index actions_to_forget on gamification.action (recorded_at);
