-- Accounts of one owner, between which the owner goes without logging in anew. The door keeps the group itself, because every
-- way of coming in and every renewal of a session asks who of it was logged in last.
create table identity.user_group (
  id                     text collate "C" primary key,
  main_member_id         text collate "C" not null references identity.member,
  last_logged_member_id  text collate "C" references identity.member,
  created_at             timestamptz not null default platform.clock(),
  constraint one_group_per_main_member unique (main_member_id)
);
comment on table identity.user_group is 'A main member and secondaries: accounts of one owner';
comment on column identity.user_group.last_logged_member_id is
  'As whom the owner came in last. A session that was reached by a switch and is of another member leads back to the main one';

alter table identity.member add column user_group_id text collate "C" references identity.user_group;
create index members_of_a_user_group on identity.member (user_group_id) where user_group_id is not null;

alter table identity.session
  add column actor_id text collate "C" references identity.member,
  add column has_second_factor boolean not null default false,
  add column successor_id text collate "C",
  add constraint an_actor_is_another_member check (actor_id <> member_id);
comment on column identity.session.actor_id is 'Who logged in, where the session was reached by switching accounts; else nobody';
comment on column identity.session.has_second_factor is 'Whether a second factor was shown when the log-in began that led to this session';
comment on column identity.session.successor_id is 'The session of the main member that this one led to by itself: its cookie still opens it for some seconds';
-- All of them end when the actor is blocked or changes the password.
create index live_sessions_of_an_actor on identity.session (actor_id) where ended_at is null and actor_id is not null;
