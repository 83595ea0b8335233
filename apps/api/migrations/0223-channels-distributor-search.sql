-- Distributors are read by name, and found by parts of words; by their tax ids they are found already.
alter table channels.account
  -- It has a CNPJ. Stored, too: how many are is known to whoever plans a search.
  add column is_distributor boolean not null generated always as (coalesce(length(tax_id) = 14, false)) stored,
  -- What a search looks in, without dots and with blanks for other marks. Stored: what a short word finds is read row by
  -- row, and taking off accents takes long.
  add column search_text text not null generated always as
    (platform.unaccented(translate(name || ' ' || coalesce(corporate_name, '') || ' ' || coalesce(city, '') || ' '
      || coalesce(state, ''), ',;:()/-.''’', '       '))) stored;
create index distributors_by_name on channels.account (name, id) where is_distributor;
-- Read often, and written when a file of accounts comes: what is new goes in its place at once, not on a list beside it.
create index distributors_by_words on channels.account using gin (search_text gin_trgm_ops) with (fastupdate = off)
  where is_distributor;
