-- What was earned has books of its own, totals and budgets, which a night's audit counts anew, too.
alter table points.book_audit add column books text not null default 'ledger' check (books in ('ledger', 'earning'));
comment on column points.book_audit.books is 'The ledger itself, or what was credited by rules and counted against caps and budgets';
create index newest_audits on points.book_audit (books, id);
