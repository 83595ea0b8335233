-- Codes are counted before another one is sent: those to one recipient in a day, and those of the whole programme in an hour (fault row 32).
create index outbox_codes_of_a_recipient on platform.outbox (recipient, created_at) where expires_at is not null;
create index outbox_codes_lately on platform.outbox (created_at) where expires_at is not null;
