-- An operator may ask to take a credit back, and another one agrees, as for points that are given by hand.
alter table points.credit_request
  add column reverses_id text collate "C",
  alter column expires_on drop not null,
  add constraint what_is_given_has_a_last_day check ((expires_on is null) = (reverses_id is not null)),
  add constraint what_is_taken_back_does_not_wait check (reverses_id is null or releases_on is null);
comment on column points.credit_request.reverses_id is 'Of a request to take a credit back: the public id of its entry';
comment on column points.credit_request.entry_id is 'The entry that came of it: the credit, or the line that takes one back';
create unique index one_open_request_to_take_an_entry_back on points.credit_request (reverses_id)
  where reverses_id is not null and approved_by is null and closed_at is null;
