-- A message with a code is worth nothing once the code is: it is not sent late, and its words do not stay.
alter table platform.outbox
  add column expires_at timestamptz,
  drop constraint outbox_state_check,
  add constraint outbox_state_check
    check (state in ('queued', 'sending', 'sent', 'refused', 'uncertain', 'expired'));
comment on column platform.outbox.expires_at is
  'After this instant the message is not sent any more, and its words are erased, in the demo too';
-- Every minute the words whose time is over are looked for; there are few.
create index outbox_to_expire on platform.outbox (expires_at) where text is not null and expires_at is not null;
