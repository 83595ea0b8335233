-- A request for points by hand ends: it is withdrawn or declined with a reason, or nobody agreed in time.
alter table points.credit_request
  add column open_until timestamptz,
  add column closed_by text collate "C",
  add column closed_at timestamptz,
  add column closed_reason text;
update points.credit_request set open_until = made_at + interval '30 days';
alter table points.credit_request
  alter column open_until set not null,
  add constraint who_closes_a_request_says_why check
    ((closed_by is null) = (closed_at is null) and (closed_by is null) = (closed_reason is null)),
  add constraint what_was_given_is_not_closed check (closed_at is null or approved_at is null);
comment on column points.credit_request.open_until is 'Until when another operator may agree';
comment on column points.credit_request.closed_by is 'Who withdrew it, having asked for it, or declined it';
-- Ids follow the order in which requests were made: they are the places of a list in pages.
drop index points.credit_requests_open;
create index credit_requests_open on points.credit_request (id) where approved_by is null and closed_at is null;
