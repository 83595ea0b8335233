-- A file of accounts may change those that are there: whose invoices count is decided by it.
alter table imports.import add column changed bigint not null default 0;
comment on column imports.import.changed is 'Lines whose record was there before and became another';
