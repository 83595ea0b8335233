-- Each sending asks whether a cancelled invoice freed its key.
create index freed_keys on invoices.invoice (access_key) where key_free_for is not null;
