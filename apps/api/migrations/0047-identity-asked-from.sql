-- What is asked for without a session is counted by where it comes from, and waits in a queue that has an end (fault row 32).
alter table identity.contact_check
  add column network bytea,
  add column looked_up_at timestamptz;
comment on column identity.contact_check.network is 'From where it was asked for, hashed under SECRET_KEY';
comment on column identity.contact_check.looked_up_at is 'When a worker looked whether there is anybody to send to';
create index contact_checks_of_a_network on identity.contact_check (network, issued_at);
create index contact_checks_waiting on identity.contact_check (issued_at) where looked_up_at is null;
