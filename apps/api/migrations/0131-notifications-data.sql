-- A notification brings along what whoever follows it needs beside its address (3.2, Notification): texts by their names.
alter table notifications.notification add column data jsonb
  constraint what_a_notification_brings_is_text check
    (jsonb_typeof(data) = 'object' and not jsonb_path_exists(data, 'strict $.* ? (@.type() <> "string")'));
comment on column notifications.notification.data is 'For whoever follows it: texts by their names, such as the id of the record it tells of';
