-- A cancellation may free the key: an invoice that was approved for the wrong member is sent again by the right one.
alter table invoices.cancellation
  add column frees_key boolean not null default false;
alter table invoices.invoice
  add column is_key_free boolean not null default false,
  add constraint only_a_cancelled_one_frees_its_key check (cancelled_at is not null or not is_key_free),
  drop constraint a_member_sends_a_key_once;
create unique index a_member_sends_a_key_once on invoices.invoice (member_id, access_key) where not is_key_free;
drop index invoices.one_claim_per_key;
drop index invoices.one_claim_per_number;
create unique index one_claim_per_key on invoices.invoice (access_key) where status <> 'rejected' and not is_key_free;
create unique index one_claim_per_number on invoices.invoice (issuer_tax_id, model, series, number)
  where status <> 'rejected' and not is_key_free;
-- The desk reads invoices in the order in which they have waited, an appeal from its own moment on.
drop index invoices.invoices_by_status;
create index invoices_by_status on invoices.invoice (status, coalesce(appealed_at, sent_at), id);
create index invoices_that_wait on invoices.invoice (coalesce(appealed_at, sent_at), id)
  where status in ('in-review', 'in-appeal');
create index cancellations_asked_for on invoices.cancellation (invoice_id) where confirmed_by is null;
