-- An account may issue invoices: it is found by its tax id, whole or by its root (FACTS 2.5, check 5).
alter table channels.account
  -- CNPJ or CPF, without mask.
  add column tax_id text collate "C",
  add column corporate_name text,
  add column city text,
  add column state text check (length(state) = 2),
  -- Its invoices count.
  add column is_eligible boolean not null default false,
  -- Its invoices are sent by members (acg_UploadNF__c).
  add column sends_invoices boolean not null default false,
  add constraint one_account_per_tax_id unique (tax_id);
create index accounts_by_root on channels.account (left(tax_id, 8)) where tax_id is not null;
