-- A cancellation may free the key: an invoice approved for the wrong member is sent again by the right one, and one that
-- was judged wrongly by its own.
alter table invoices.cancellation
  add column kind text not null default 'returned' check (kind in ('returned', 'not-theirs', 'misjudged'));
alter table invoices.cancellation alter column kind drop default;
alter table invoices.invoice
  -- Who may send the key of a cancelled invoice again; nobody where it is null.
  add column key_free_for text check (key_free_for in ('others', 'anybody')),
  add constraint only_a_cancelled_one_frees_its_key check (cancelled_at is not null or key_free_for is null),
  drop constraint a_member_sends_a_key_once;
create unique index a_member_sends_a_key_once on invoices.invoice (member_id, access_key)
  where key_free_for is distinct from 'anybody';
drop index invoices.one_claim_per_key;
drop index invoices.one_claim_per_number;
create unique index one_claim_per_key on invoices.invoice (access_key)
  where status <> 'rejected' and key_free_for is null;
create unique index one_claim_per_number on invoices.invoice (issuer_tax_id, model, series, number)
  where status <> 'rejected' and key_free_for is null;
-- A member does not send a number a second time, refused or not.
create index numbers_of_a_member on invoices.invoice (member_id, issuer_tax_id, model, series, number);
-- The desk reads invoices in the order in which they have waited, an appeal from its own moment on.
drop index invoices.invoices_by_status;
create index invoices_by_status on invoices.invoice (status, coalesce(appealed_at, sent_at), id);
create index invoices_that_wait on invoices.invoice (coalesce(appealed_at, sent_at), id)
  where status in ('in-review', 'in-appeal');
create index cancellations_asked_for on invoices.cancellation (invoice_id) where confirmed_by is null;
