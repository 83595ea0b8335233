-- What a member is told while they are away; every capability writes here in the transaction of its own act.
create schema notifications;

create table notifications.notification (
  member_id   text collate "C" not null references identity.member,
  id          text collate "C" not null check (length(id) = 15),
  -- PushNotification.acg_Type__c: what the notice asks an answer to, if anything.
  kind        text check (kind in ('Group', 'Transfer')),
  title       text not null check (title <> ''),
  message     text not null,
  action_url  text check (action_url ~ '^/([^/\\]|$)'),
  is_read     boolean not null default false,
  -- Whole milliseconds, so that a cursor names the exact place.
  created_at  timestamptz(3) not null default platform.clock(),
  read_at     timestamptz,
  primary key (member_id, id),
  constraint reading_has_a_moment check (is_read = (read_at is not null))
);
comment on table notifications.notification is 'Notifications of members, newest first; an unread one becomes read and never the reverse';
create index notifications_newest_first on notifications.notification (member_id, created_at desc, id desc);
-- The number on the bell reads only the unread ones.
create index unread_notifications on notifications.notification (member_id) where not is_read;
