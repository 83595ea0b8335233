-- Notifications have an end, and are found by their age; what the settings now decide is said so.
create index notifications_by_age on notifications.notification (created_at);
comment on table notifications.notification is
  'Notifications of members, newest first; an unread one becomes read and never the reverse. Kept for the days of the setting KeptDays';
comment on table platform.idempotency is
  'The first answer to each Idempotency-Key, written in the transaction of its effect and kept for the days of the setting KeptDays';
